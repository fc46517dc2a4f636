// Confetti that falls once, in the colours of all players. Not shown with reduced motion.
const PIECE_COUNT = 48;
/** The golden ratio spreads them evenly without visible rows. */
const GOLDEN_RATIO = 0.618034;

export function Confetti({ colours }: { colours: readonly string[] }) {
  return (
    <div className="confetti" aria-hidden="true">
      {Array.from({ length: PIECE_COUNT }, (_, piece) => (
        <i
          key={piece}
          style={{
            background: colours[piece % colours.length],
            left: `${((piece * GOLDEN_RATIO) % 1) * 100}%`,
            animationDelay: `${((piece * GOLDEN_RATIO * GOLDEN_RATIO) % 1) * 1.6}s`,
            rotate: `${piece * 67}deg`,
          }}
        />
      ))}
    </div>
  );
}
