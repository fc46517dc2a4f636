// What has happened, and what people say.
import { Chat } from "../talk/Chat";
import { Log } from "../talk/Log";

export function Talk() {
  return (
    <>
      <Log />
      <Chat />
    </>
  );
}
