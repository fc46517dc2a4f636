// Animations over the board. Only transforms and opacity are animated, which browsers do without repainting.
import { memo, useEffect, useLayoutEffect, useRef, type CSSProperties, type ReactNode } from "react";

import type { Chart } from "./chart";
import type { Motion, SeatLook } from "./contract";
import { held, inkOn, OFF } from "./boardColours";
import { stepsOf, curvesBetween } from "./curve";

interface Props {
  readonly chart: Chart;
  readonly seats: readonly SeatLook[];
  readonly motions: readonly Motion[];
  readonly radii: readonly number[];
}

const colourOf = (seats: readonly SeatLook[], motion: Motion): string =>
  (motion.seat !== null && seats[motion.seat]?.colour) || OFF;

/** Animated pieces, above everything: they march, arrive, fall and fight. */
export const Animations = memo(function Animations({ chart, seats, motions, radii }: Props) {
  return (
    <div className="motions" aria-hidden="true">
      {motions.map((motion) => {
        const radius = Math.max(radii[motion.target] ?? 0, radii[motion.source ?? motion.target] ?? 0, chart.disc);
        return (
          <AnimatedPieces
            key={motion.id}
            chart={chart}
            motion={motion}
            colour={colourOf(seats, motion)}
            radius={radius}
          />
        );
      })}
    </div>
  );
});

interface MovingProps {
  readonly chart: Chart;
  readonly motion: Motion;
  readonly colour: string;
  readonly radius: number;
}

const AnimatedPieces = memo(function AnimatedPieces({ chart, motion, colour, radius }: MovingProps) {
  const anchor = chart.anchors[motion.target];
  if (!anchor) return null;
  const place: CSSProperties = { left: anchor.x, top: anchor.y, fontSize: radius };
  switch (motion.kind) {
    case "march":
      return <March chart={chart} motion={motion} colour={colour} radius={radius} />;
    case "fight":
      return (
        <PlayedOnce className="fight" style={place} milliseconds={motion.milliseconds} frames={FIGHT_KEYFRAMES}>
          <svg viewBox="-10 -10 20 20">
            <path d={BURST_PATH} />
          </svg>
        </PlayedOnce>
      );
    case "conquest":
      return (
        <PlayedOnce
          className="ripple"
          style={{ ...place, borderColor: colour }}
          milliseconds={motion.milliseconds}
          frames={RIPPLE_KEYFRAMES}
        />
      );
    case "arrival":
      return (
        <PlayedOnce
          className="change arrival"
          style={{ ...place, fontSize: 2 * radius }}
          milliseconds={motion.milliseconds}
          frames={POP_KEYFRAMES}
        >
          +{motion.count ?? 1}
        </PlayedOnce>
      );
    case "loss":
      return (
        <PlayedOnce
          className="change loss"
          style={{ ...place, fontSize: 2 * radius }}
          milliseconds={motion.milliseconds}
          frames={FLOAT_KEYFRAMES}
        >
          −{motion.count ?? 1}
        </PlayedOnce>
      );
  }
});

/** A comic-book burst: a star with twelve points. */
const BURST_PATH = `M${Array.from({ length: 24 }, (_, point) => {
  const far = point % 2 ? 5.4 : point % 4 ? 8 : 9.6;
  const turn = (point * Math.PI) / 12;
  return `${(far * Math.sin(turn)).toFixed(2)} ${(-far * Math.cos(turn)).toFixed(2)}`;
}).join("L")}Z`;

const middle = (more: string): string => `translate(-50%, -50%) ${more}`;

const FIGHT_KEYFRAMES: Keyframe[] = [
  { transform: middle("scale(0.3)"), opacity: 0 },
  { transform: middle("scale(1.15) rotate(8deg)"), opacity: 1, offset: 0.2 },
  { transform: middle("translate(-8%, 4%) rotate(-6deg)"), opacity: 0.9, offset: 0.35 },
  { transform: middle("translate(8%, -4%) rotate(6deg)"), opacity: 0.9, offset: 0.5 },
  { transform: middle("translate(-6%, -4%) rotate(-4deg)"), opacity: 0.9, offset: 0.65 },
  { transform: middle("translate(6%, 4%) rotate(3deg)"), opacity: 0.8, offset: 0.8 },
  { transform: middle("scale(1.3)"), opacity: 0 },
];
const RIPPLE_KEYFRAMES: Keyframe[] = [
  { transform: middle("scale(0.15)"), opacity: 1 },
  { transform: middle("scale(1)"), opacity: 0 },
];
const POP_KEYFRAMES: Keyframe[] = [
  { transform: middle("translateY(0) scale(0.2)"), opacity: 0 },
  { transform: middle("translateY(-120%) scale(1.3)"), opacity: 1, offset: 0.35 },
  { transform: middle("translateY(-120%) scale(1)"), opacity: 1, offset: 0.75 },
  { transform: middle("translateY(-60%) scale(0.8)"), opacity: 0 },
];
const FLOAT_KEYFRAMES: Keyframe[] = [
  { transform: middle("translateY(-40%) scale(0.8)"), opacity: 0 },
  { transform: middle("translateY(-90%) scale(1.2)"), opacity: 1, offset: 0.2 },
  { transform: middle("translateY(-230%) scale(1)"), opacity: 0 },
];
const FADE_KEYFRAMES: Keyframe[] = [
  { opacity: 0 },
  { opacity: 1, offset: 0.2 },
  { opacity: 1, offset: 0.8 },
  { opacity: 0 },
];

function March({ chart, motion, colour, radius }: MovingProps) {
  const steps = stepsOf(curvesBetween(chart, motion.source ?? motion.target, motion.target));
  const frames = steps.map(({ x, y, when, hidden }) => ({
    transform: `translate(${x}px, ${y}px) translate(-50%, -50%)`,
    opacity: hidden ? 0 : 1,
    offset: when,
  }));
  return (
    <PlayedOnce
      className="march"
      style={{
        left: 0,
        top: 0,
        fontSize: radius,
        background: colour,
        color: inkOn(colour),
        transform: frames.at(-1)?.transform,
      }}
      milliseconds={motion.milliseconds}
      frames={frames}
    >
      {motion.count}
    </PlayedOnce>
  );
}

interface PlayedProps {
  readonly className: string;
  readonly style: CSSProperties;
  readonly milliseconds: number;
  readonly frames: Keyframe[];
  readonly children?: ReactNode;
}

let calm: MediaQueryList | undefined;

/** Plays its keyframes once. With reduced motion it only fades in and out. */
function PlayedOnce({ className, style, milliseconds, frames, children }: PlayedProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    calm ??= window.matchMedia("(prefers-reduced-motion: reduce)");
    const playing = element.current?.animate(calm.matches ? FADE_KEYFRAMES : frames, {
      duration: milliseconds,
      easing: "ease-in-out",
      fill: "both",
    });
    return () => playing?.cancel();
    // Play once from the start, whatever is rendered meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <div ref={element} className={className} style={style}>
      {children}
    </div>
  );
}

/** Under the discs: land that takes the colour of its conqueror. */
export const ConquestFills = memo(function ConquestFills({ chart, seats, motions }: Omit<Props, "radii">) {
  const washes = useRef<HTMLDivElement>(null);
  useEffect(() => measure(washes.current?.closest(".sheet"), chart), [chart]);
  return (
    <div className="motions" aria-hidden="true" ref={washes}>
      {motions
        .filter((motion) => motion.kind === "conquest")
        .map((motion) => (
          <PlayedOnce
            key={motion.id}
            className="wash"
            style={ORIGIN_STYLE}
            milliseconds={motion.milliseconds}
            frames={WASH_KEYFRAMES}
          >
            <ConquestFill chart={chart} path={chart.paths[motion.target] ?? ""} fill={held(colourOf(seats, motion))} />
          </PlayedOnce>
        ))}
    </div>
  );
});

const ORIGIN_STYLE: CSSProperties = { left: 0, top: 0 };
const WASH_KEYFRAMES: Keyframe[] = [{ opacity: 0 }, { opacity: 0.85, offset: 0.6 }, { opacity: 0.85 }];

/** Bounding boxes of the land. Measuring forces a layout of all paths, so it is done once, before anything moves. */
const boxes = new Map<string, DOMRect>();

function measure(sheet: Element | null | undefined, chart: Chart): void {
  for (const land of sheet?.querySelectorAll<SVGPathElement>("[data-territory]") ?? []) {
    const path = chart.paths[Number(land.dataset["territory"])];
    if (path && !boxes.has(path)) boxes.set(path, land.getBBox());
  }
}

/** No larger than the land, because the cost of an animated layer grows with its size. */
function ConquestFill({ chart, path, fill }: { readonly chart: Chart; readonly path: string; readonly fill: string }) {
  const [left = 0, top = 0, width = 0, height = 0] = chart.box.split(" ").map(Number);
  const box = boxes.get(path) ?? { x: left, y: top, width, height };
  const style = {
    width: box.width / chart.unit,
    height: box.height / chart.unit,
    marginLeft: (box.x - left) / chart.unit,
    marginTop: (box.y - top) / chart.unit,
  };
  return (
    <svg viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} style={style}>
      <path d={path} fill={fill} />
    </svg>
  );
}
