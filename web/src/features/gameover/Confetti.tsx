// Paper that falls once, in the colours of all who played. Whoever wants less motion gets none.
const PIECES = 48;
/** The golden section spreads them evenly and never in rows. */
const SPREAD = 0.618034;

export function Confetti({ colours }: { colours: readonly string[] }) {
  return (
    <div className="confetti" aria-hidden="true">
      {Array.from({ length: PIECES }, (_, piece) => (
        <i
          key={piece}
          style={{
            background: colours[piece % colours.length],
            left: `${((piece * SPREAD) % 1) * 100}%`,
            animationDelay: `${((piece * SPREAD * SPREAD) % 1) * 1.6}s`,
            rotate: `${piece * 67}deg`,
          }}
        />
      ))}
    </div>
  );
}
