// Personal settings: speed, sound, language, and notifications of the browser.
import { useAppDispatch, useAppSelector } from "../../app/store";
import { Choice } from "../../ui/Choice";
import { Check } from "../../ui/Field";
import { LanguageChoice } from "../../texts/Language";
import { word } from "../../texts/say";
import { askLeave, canNotify } from "../notices/browserNotification";
import { settings, SPEEDS, speedText, type Speed } from "../playback/settings";

const speedOf = (name: string): Speed => SPEEDS.find((speed) => String(speed) === name) ?? 1;

export function SettingsForm() {
  const dispatch = useAppDispatch();
  const { speed, sound, bell } = useAppSelector((state) => state.settings);
  const notify = async (on: boolean): Promise<void> => {
    dispatch(settings.actions.changed({ bell: on && (await askLeave()) }));
  };
  return (
    <div className="pause-drawer">
      <Choice
        label={word("pause_speed")}
        ways={SPEEDS.map((each) => ({ value: String(each), label: speedText(each) }))}
        value={String(speed)}
        onChange={(name) => dispatch(settings.actions.changed({ speed: speedOf(name) }))}
      />
      <Check
        label={word("pause_sound")}
        checked={sound}
        onChange={(on) => dispatch(settings.actions.changed({ sound: on }))}
      />
      <LanguageChoice />
      {canNotify() ? <Check label={word("pause_bell")} checked={bell} onChange={(on) => void notify(on)} /> : null}
    </div>
  );
}
