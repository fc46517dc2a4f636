// Personal settings, stored in this browser: speed, sound, notifications and language.
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

import { word } from "../../texts/say";

export const SPEEDS = [1, 2, 4, Infinity] as const;
export type Speed = (typeof SPEEDS)[number];

export function speedText(speed: Speed): string {
  return Number.isFinite(speed) ? word("pause_times", { number: speed }) : word("pause_instant");
}

export interface Settings {
  readonly speed: Speed;
  readonly sound: boolean;
  /** Whether to notify the player of their turn through the browser. */
  readonly bell: boolean;
  /** Empty for that of the browser. */
  readonly language: string;
}

const STORAGE_KEY = "rubicon.settings";
const DEFAULT_SETTINGS: Settings = { speed: 1, sound: false, bell: false, language: "" };

/** JSON has no Infinity. */
export function readSettings(text: string | null): Settings {
  const kept = JSON.parse(text ?? "{}") as Partial<Record<keyof Settings, unknown>>;
  const speed =
    SPEEDS.find((each) => each === kept.speed) ?? (kept.speed === "instant" ? Infinity : DEFAULT_SETTINGS.speed);
  const language = typeof kept.language === "string" ? kept.language : "";
  return { speed, sound: kept.sound === true, bell: kept.bell === true, language };
}

export function settingsText(settings: Settings): string {
  return JSON.stringify({ ...settings, speed: Number.isFinite(settings.speed) ? settings.speed : "instant" });
}

/** Browsers may deny access to storage. */
function remembered(): Settings {
  try {
    return readSettings(localStorage.getItem(STORAGE_KEY));
  } catch {
    return DEFAULT_SETTINGS;
  }
}

export function remember(settings: Settings): void {
  try {
    localStorage.setItem(STORAGE_KEY, settingsText(settings));
  } catch {
    // Then the settings last until the page is closed.
  }
}

export const settings = createSlice({
  name: "settings",
  initialState: remembered,
  reducers: {
    changed: (state, { payload }: PayloadAction<Partial<Settings>>): Settings => ({ ...state, ...payload }),
    faster: (state): Settings => ({ ...state, speed: SPEEDS[(SPEEDS.indexOf(state.speed) + 1) % SPEEDS.length] ?? 1 }),
  },
});
