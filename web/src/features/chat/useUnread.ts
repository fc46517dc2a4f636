// The number of unread chat messages.
import { useAppSelector } from "../../app/store";

export function useUnread(): number {
  return useAppSelector((state) => Math.max(0, state.match.chat.length - state.chat.read));
}
