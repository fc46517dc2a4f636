// @vitest-environment happy-dom
// The socket restores its viewpoint, and requests only what it has not seen from there.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Connection } from "../../src/net/connection";
import { updateOf } from "./smallMatch";

class Wire {
  static readonly OPEN = 1;
  static last: Wire;
  readyState = 0;
  readonly sent: { message: string; seat?: number | null; since?: number | null }[] = [];
  onopen?: () => void;
  onclose?: (event: { code: number }) => void;
  onmessage?: (event: { data: string }) => void;

  constructor() {
    Wire.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }

  opens(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }

  tells(version: number, seat: number | null): void {
    this.says(updateOf({ version, seat }));
  }

  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let connection: Connection;
let heard: number;
let links: string[];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  heard = 0;
  links = [];
  connection = new Connection("ws://table", { link: (state) => void links.push(state), told: () => void (heard += 1) });
  Wire.last.opens();
});

afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const looks = () => Wire.last.sent.map(({ seat, since }) => [seat, since]);

describe("a connection", () => {
  it("reconnects after the end of its session only when told to", () => {
    const first = Wire.last;
    first.readyState = 3;
    first.onclose?.({ code: 4401 });
    vi.advanceTimersByTime(60_000);
    expect(links).toEqual(["open", "out"]);
    expect(Wire.last).toBe(first);
    connection.renew();
    expect(Wire.last).not.toBe(first);
  });

  it("resumes the public view at its version, and starts anew from a seat", () => {
    connection.look(null);
    Wire.last.tells(5, null);
    connection.look(1);
    Wire.last.tells(9, 1);
    connection.look(null);
    expect(looks()).toEqual([
      [null, 0],
      [1, null],
      [null, 5],
    ]);
  });

  it("ignores updates for another viewpoint", () => {
    connection.look(1);
    Wire.last.tells(3, null);
    expect(heard).toBe(0);
    Wire.last.tells(4, 1);
    expect(heard).toBe(1);
  });

  it("resolves each question with its answer, and with null if it is refused", async () => {
    const march = { way: [0, 1, 4], falls: [0.9, 0.5], left: 3 };
    const [weighed, reasons, unknown] = [connection.weigh([0, 4]), connection.why(), connection.weigh([9, 9])];
    const [first, second, third] = Wire.last.sent.map((sent) => (sent as { nonce?: string }).nonce);
    expect(Wire.last.sent.map(({ message }) => message)).toEqual(["weigh", "why", "weigh"]);
    Wire.last.says({ message: "because", nonce: second, reasons: [[], ["it was near"]] });
    Wire.last.says({ message: "refusal", nonce: third, code: "weigh.unknown", facts: {} });
    Wire.last.says({ message: "weighed", nonce: first, march });
    expect(await weighed).toEqual(march);
    expect(await reasons).toEqual([[], ["it was near"]]);
    expect(await unknown).toBeNull();
    expect(heard).toBe(0);
  });

  it("reconnects to the same seat, and requests what it has missed", () => {
    connection.look(1);
    Wire.last.tells(4, 1);
    Wire.last.close();
    vi.runAllTimers();
    Wire.last.opens();
    expect(looks()).toEqual([[1, 4]]);
  });
});
