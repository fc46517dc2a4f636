// Renders a drawing as SVG paths.
import type { Drawing } from "./parts";
import "./drawing.css";

export function DrawingPaths({ parts }: { readonly parts: Drawing }) {
  return (
    <g className="drawn">
      {parts.map(([colour, path], at) => {
        if (colour === "line") return <path key={at} className="line" d={path} />;
        const bare = colour.startsWith("-");
        return (
          <path
            key={at}
            className={bare ? "bare" : undefined}
            d={path}
            fill={`var(--${bare ? colour.slice(1) : colour})`}
          />
        );
      })}
    </g>
  );
}
