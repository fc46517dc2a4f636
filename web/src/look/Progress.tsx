// How far something has come, of a whole.
export function Progress({ label, value, most = 1 }: { readonly label: string; readonly value: number; readonly most?: number }) {
  const part = most > 0 ? Math.min(1, Math.max(0, value / most)) : 0;
  return (
    <div className="progress" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={most} aria-valuenow={value}>
      <span style={{ transform: `scaleX(${part})` }} />
    </div>
  );
}
