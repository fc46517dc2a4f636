// A player's face on the seat's colour, with the seat's symbol. Without a chosen face, the default of the colour.
import { lazy, memo, Suspense, useId } from "react";

import { upperCase } from "../texts/say";
import { UNOWNED_PAINT, paintWith } from "./colours";
import { SYMBOLS } from "./symbols";
import "./avatar.css";

export const FACE_COUNT = 30;

const DrawnFace = lazy(() => import("./pictures/Faces"));

interface Props {
  readonly number: number;
  /** The seat's fill colour. */
  readonly colour: string;
  readonly name: string;
  readonly size?: number;
  /** The name is shown beside it, so the picture needs no label. */
  readonly beside?: boolean;
}

export const Avatar = memo(function Avatar({ number, colour, name, size = 40, beside = false }: Props) {
  const clip = useId();
  const paint = paintWith(colour);
  const face = number || paint?.face || 0;
  return (
    <svg
      className="avatar"
      viewBox="0 0 64 64"
      width={size}
      height={size}
      role="img"
      aria-label={name}
      aria-hidden={beside}
    >
      <clipPath id={clip}>
        <path d="M0-4H64V36H57.5A25.5 25.5 0 0 1 6.5 36H0z" />
      </clipPath>
      <circle cx="32" cy="36" r="25.5" fill={colour} />
      <path className="gleam" d="M9 36a23 23 0 0 1 46 0c-10-12-36-12-46 0z" />
      <circle className="ring" cx="32" cy="36" r="25.5" />
      <g clipPath={`url(#${clip})`}>
        {face > 0 ? (
          <Suspense fallback={null}>
            <DrawnFace number={face} />
          </Suspense>
        ) : (
          <text className="initial" x="32" y="48" textAnchor="middle" fill={paint?.ink ?? UNOWNED_PAINT.ink}>
            {upperCase(name.trim().charAt(0))}
          </text>
        )}
      </g>
      <path className="ring" d="M6.5 36A25.5 25.5 0 0 0 57.5 36" />
      {paint ? (
        <>
          <path className="sign" d="M47 46.3h15.5v8c0 4.5-3.5 7.5-7.75 9-4.25-1.5-7.75-4.5-7.75-9z" fill={colour} />
          <path transform="translate(49.2 47.9) scale(.46)" d={SYMBOLS[paint.symbol]} fill={paint.ink} />
        </>
      ) : null}
    </svg>
  );
});
