// The pause: who stands where, and the ways to help, save and leave.
import { Dialog } from "../../look/Dialog";

export function PauseDialog({ onClose }: { onClose: () => void }) {
  return <Dialog title="Pause" onClose={onClose}>…</Dialog>;
}
