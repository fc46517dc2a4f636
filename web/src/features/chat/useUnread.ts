// How many remarks nobody has read here yet.
import { useAppSelector } from "../../app/store";

export function useUnread(): number {
  return useAppSelector((state) => Math.max(0, state.match.chat.length - state.talk.read));
}
