// Which language is spoken: the one that was chosen here or in the account, or else that of the browser.
import { languages } from "virtual:texts";
import { Fragment, useEffect, useState, type ReactNode } from "react";

import { useAppDispatch, useAppSelector } from "../app/store";
import { remember, settings } from "../features/playback/settings";
import { rest } from "../net/rest";
import { Select } from "../ui/Field";
import { nearest, speak, spoken, word } from "./say";

/** All of the page is drawn anew in another language. */
export function Spoken({ children }: { readonly children: ReactNode }) {
  const dispatch = useAppDispatch();
  const liked = useAppSelector((state) => state.settings);
  const chosen = liked.language;
  const { data: session } = rest.endpoints.session.useQuery();
  const theirs = session?.user?.language ?? "";
  const [now, say] = useState(spoken);
  useEffect(() => remember(liked), [liked]);
  useEffect(() => {
    if (theirs) dispatch(settings.actions.changed({ language: theirs }));
  }, [dispatch, theirs]);
  useEffect(() => {
    let stale = false;
    const wanted = nearest([chosen, ...navigator.languages]);
    if (wanted === spoken()) return undefined;
    void speak(wanted).then(() => {
      if (stale) return;
      // What the server has said is in the language before.
      dispatch(rest.util.resetApiState());
      say(spoken());
    });
    return () => {
      stale = true;
    };
  }, [chosen, dispatch]);
  return <Fragment key={now}>{children}</Fragment>;
}

/** Nothing where there is only one. */
export function LanguageChoice() {
  const dispatch = useAppDispatch();
  const { data: session } = rest.endpoints.session.useQuery();
  const known = Object.entries(languages);
  if (known.length < 2) return null;
  const choose = async (language: string): Promise<void> => {
    // The account first: whatever is on its way is forgotten when the language changes.
    if (session?.user) await dispatch(rest.endpoints.chooseLanguage.initiate(language));
    dispatch(settings.actions.changed({ language }));
  };
  return (
    <Select label={word("pause_language")} value={spoken()} onChange={(language) => void choose(language)}>
      {known.map(([language, { name }]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </Select>
  );
}
