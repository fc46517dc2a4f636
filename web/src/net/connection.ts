// The socket of a table. It reconnects by itself, restores the viewpoint, and resends unanswered actions.
import { CLOSING, type Action, type Forecast, type FromServer, type CampaignOdds, type Talk } from "../wire/wire";

export type Link = "connecting" | "open" | "lost" | "gone" | "out";
export type AnyAction = Action | Talk | { readonly verb: string; readonly [slot: string]: unknown };

export interface Listener {
  link(state: Link): void;
  told(message: FromServer): void;
}

interface Unanswered {
  readonly text: string;
  readonly answer?: (message: FromServer) => void;
}

const MIN_RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 5000;
const BACKOFF_FACTOR = 2;

export class Connection {
  private socket: WebSocket | null = null;
  private closed = false;
  private wait = MIN_RECONNECT_MS;
  private timer = 0;
  private viewpoint: number | null | undefined;
  /** The last version seen from this viewpoint. A new client starts at 0, to get all events that the server still has. */
  private version: number | undefined = 0;
  /** The last public version seen. */
  private common: number | undefined;
  private readonly unanswered = new Map<string, Unanswered>();
  private readonly hurry = (): void => this.open();

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    window.addEventListener("online", this.hurry);
    this.open();
  }

  /** Looks from this seat from now on; null for the public view. */
  look(seat: number | null): void {
    if (this.viewpoint === null) this.common = this.version;
    if (this.viewpoint !== undefined && seat !== this.viewpoint) this.version = seat === null ? this.common : undefined;
    this.viewpoint = seat;
    this.send(this.looking());
  }

  /** Requests the current view again. */
  refresh(): void {
    if (this.viewpoint !== undefined) this.send(this.looking());
  }

  submit(action: AnyAction, prompt: number): string {
    return this.ask({ message: "submit", prompt, action });
  }

  // Questions: a refused one simply has no answer.

  async forecast(action: AnyAction, prompt: number): Promise<Forecast | null> {
    const answer = await this.answered({ message: "forecast", prompt, action });
    return answer.message === "forecasted" ? answer.forecast : null;
  }

  async weigh(way: readonly number[]): Promise<CampaignOdds | null> {
    const answer = await this.answered({ message: "weigh", way });
    return answer.message === "weighed" ? answer.march : null;
  }

  /** For each seat the last reasons of its computer player. */
  async why(): Promise<readonly (readonly string[])[]> {
    const answer = await this.answered({ message: "why" });
    return answer.message === "because" ? answer.reasons : [];
  }

  say(text: string): void {
    this.send(JSON.stringify({ message: "say", text }));
  }

  pause(on: boolean): void {
    this.send(JSON.stringify({ message: "pause", on }));
  }

  /** Reconnects at once, with the identity of the current session. */
  renew(): void {
    this.wait = MIN_RECONNECT_MS;
    if (this.socket) this.socket.close();
    else this.open();
  }

  close(): void {
    this.closed = true;
    window.removeEventListener("online", this.hurry);
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  private answered(question: object): Promise<FromServer> {
    return new Promise((answer) => this.ask(question, answer));
  }

  private ask(question: object, answer?: (message: FromServer) => void): string {
    const nonce = crypto.getRandomValues(new Uint32Array(3)).join("-");
    const text = JSON.stringify({ ...question, nonce });
    this.unanswered.set(nonce, answer ? { text, answer } : { text });
    this.send(text);
    return nonce;
  }

  private looking(): string {
    return JSON.stringify({ message: "look", seat: this.viewpoint, since: this.version ?? null });
  }

  private send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
  }

  private open(): void {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    window.clearTimeout(this.timer);
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = MIN_RECONNECT_MS;
      this.listener.link("open");
      if (this.viewpoint !== undefined) this.send(this.looking());
      for (const { text } of this.unanswered.values()) this.send(text);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as FromServer);
    socket.onclose = (event) => {
      if (this.socket !== socket || this.closed) return;
      this.socket = null;
      if (event.code === CLOSING.GONE) {
        this.listener.link("gone");
        return;
      }
      if (event.code === CLOSING.LOGGED_OUT) {
        this.listener.link("out");
        return;
      }
      this.listener.link("lost");
      this.timer = window.setTimeout(this.hurry, this.wait);
      this.wait = Math.min(MAX_RECONNECT_MS, this.wait * BACKOFF_FACTOR);
    };
  }

  private hear(message: FromServer): void {
    if ("nonce" in message) {
      const asked = this.unanswered.get(message.nonce);
      this.unanswered.delete(message.nonce);
      if (asked?.answer) {
        asked.answer(message);
        return;
      }
    }
    // An update for the previous viewpoint may still arrive.
    if (message.message === "update") {
      if (message.seat !== (this.viewpoint ?? null)) return;
      this.version = message.version;
    }
    this.listener.told(message);
  }
}
