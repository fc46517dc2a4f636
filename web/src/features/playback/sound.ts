// Sounds of scenes: a few synthesized tones, off by default.
import type { Spot } from "./scene";

type Note = readonly [hertz: number, at: number, seconds: number];

const NOTES: Readonly<Record<Spot["kind"], readonly Note[]>> = {
  // Knocks of wood.
  dice: [
    [190, 0, 0.05],
    [240, 0.09, 0.05],
    [170, 0.17, 0.05],
    [210, 0.3, 0.06],
  ],
  card: [
    [523, 0, 0.12],
    [659, 0.1, 0.12],
    [784, 0.2, 0.22],
  ],
  chance: [
    [392, 0, 0.14],
    [587, 0.14, 0.24],
  ],
  news: [
    [440, 0, 0.14],
    [554, 0.12, 0.24],
  ],
};
const PEAK_GAIN = 0.12;

let air: AudioContext | null = null;

/** Browsers allow no sound before the first click; until then it is silent. */
export function sound(kind: Spot["kind"]): void {
  try {
    air ??= new AudioContext();
    if (air.state === "suspended") void air.resume();
    for (const note of NOTES[kind]) strike(air, note, kind === "dice" ? "square" : "triangle");
  } catch {
    // The game works without sound.
  }
}

function strike(into: AudioContext, [hertz, at, seconds]: Note, type: OscillatorType): void {
  const begin = into.currentTime + at;
  const tone = new OscillatorNode(into, { type, frequency: hertz });
  const volume = new GainNode(into, { gain: 0 });
  volume.gain.setValueAtTime(PEAK_GAIN, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + seconds);
  tone.connect(volume).connect(into.destination);
  tone.start(begin);
  tone.stop(begin + seconds);
}
