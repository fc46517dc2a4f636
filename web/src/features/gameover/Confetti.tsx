// Confetti that falls once, in the colours of all players. Not shown with reduced motion.
const PIECES = 48;
/** The golden ratio spreads them evenly without visible rows. */
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
