// Warnings and refusals at the top right. They disappear after a while.
import { useEffect } from "react";

import { useAppDispatch, useAppSelector } from "../../app/store";
import { Toast } from "../../ui/Toast";
import { refusalText } from "../../texts/names";
import { word } from "../../texts/say";
import { match, type Warning } from "../match/slice";

const MIN_WARNING_MS = 4000;
const MS_PER_CHAR = 50;

export function Warnings() {
  const dispatch = useAppDispatch();
  const material = useAppSelector((state) => state.match.material);
  const refusal = useAppSelector((state) => state.match.refusal);
  const warnings = useAppSelector((state) => state.match.warnings);
  useEffect(() => {
    if (refusal) dispatch(match.actions.warned(refusalText(material, refusal)));
  }, [dispatch, material, refusal]);
  return (
    <div className="warnings" aria-live="polite">
      {warnings.map((warning) => (
        <Shown key={warning.id} warning={warning} />
      ))}
    </div>
  );
}

function Shown({ warning }: { readonly warning: Warning }) {
  const dispatch = useAppDispatch();
  const { id, sentence } = warning;
  useEffect(() => {
    const timer = window.setTimeout(
      () => dispatch(match.actions.dismissed(id)),
      MIN_WARNING_MS + MS_PER_CHAR * sentence.length,
    );
    return () => window.clearTimeout(timer);
  }, [dispatch, id, sentence]);
  return (
    <div className="warning" title={word("close")} onClick={() => dispatch(match.actions.dismissed(id))}>
      <Toast icon="warning">{sentence}</Toast>
    </div>
  );
}
