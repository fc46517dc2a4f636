// The connection to a table: received messages go to the store, and components send their actions through it.
import type { Dispatch } from "../../app/store";
import { Connection, type AnyAction } from "../../net/connection";
import { rest } from "../../net/rest";
import type { Forecast, FromServer, CampaignOdds } from "../../wire/wire";
import { match } from "./slice";

const {
  tableOpened,
  materialLoaded,
  linkChanged,
  statusReceived,
  viewpointChanged,
  updated,
  sent,
  answered,
  refused,
  chatReceived,
  chatLoaded,
  eventsLoaded,
} = match.actions;

/** Number of recent turns fetched for the log when the server no longer has the events. */
const RECALLED_TURNS = 3;

/** Fields that the screens rely on in every view. An edition may lack some and is played all the same. */
const EMPTY_VIEW = { owners: [], pieces: [], seats: [], phase: { phase: "" } };

export class TableClient {
  private readonly connection: Connection;
  private prompt = 0;
  private open = false;
  private loadingMaterial = false;
  private stale = false;
  private gone = false;
  private told = false;
  private names: readonly string[] = [];

  constructor(
    readonly code: string,
    private readonly dispatch: Dispatch,
  ) {
    dispatch(tableOpened(code));
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.connection = new Connection(`${scheme}://${location.host}/ws/tables/${code}`, {
      link: (state) => {
        if (state === "out") void this.askWho();
        else dispatch(linkChanged(state));
      },
      told: (message) => this.receive(message),
    });
    this.loadMaterial();
    this.loadChat();
  }

  /** Loads the chat over REST: it has the current names, without those of deleted accounts. */
  private loadChat(): void {
    const asked = this.dispatch(rest.endpoints.remarks.initiate(this.code, { forceRefetch: true, subscribe: false }));
    void asked.then(({ data }) => {
      if (data && !this.gone) this.dispatch(chatLoaded(data.map((remark) => ({ message: "said", ...remark }))));
    });
  }

  /** Loads the material, which changes until the game begins. Changes during the request cause another one. */
  loadMaterial(): void {
    this.stale = this.loadingMaterial;
    if (this.loadingMaterial) return;
    this.loadingMaterial = true;
    const asked = this.dispatch(rest.endpoints.material.initiate(this.code, { forceRefetch: true, subscribe: false }));
    void asked.then(({ data }) => {
      this.loadingMaterial = false;
      if (this.gone) return;
      if (data) this.dispatch(materialLoaded(data));
      if (this.stale) this.loadMaterial();
    });
  }

  /** Our session has ended. If it continues under another name we reconnect, otherwise we were logged out. */
  private async askWho(): Promise<void> {
    this.dispatch(linkChanged("lost"));
    const asked = this.dispatch(rest.endpoints.session.initiate(undefined, { forceRefetch: true, subscribe: false }));
    const { data } = await asked;
    if (this.gone) return;
    if (data?.user) this.connection.renew();
    else this.dispatch(linkChanged("out"));
  }

  /** Loads public events from before we connected. If that fails, the log starts empty. */
  private async loadEvents(): Promise<void> {
    const ask = async (chapter?: number) => {
      const which = chapter === undefined ? { code: this.code } : { code: this.code, chapter };
      const asked = this.dispatch(rest.endpoints.retelling.initiate(which, { forceRefetch: true, subscribe: false }));
      return (await asked).data;
    };
    const first = await ask();
    const last = await Promise.all((first?.chapters ?? []).slice(-RECALLED_TURNS).map(ask));
    const events = last.flatMap((each) => each?.scenes.flatMap((scene) => scene.events) ?? []);
    if (!this.gone && events.length > 0) this.dispatch(eventsLoaded(events));
  }

  look(seat: number | null): void {
    this.dispatch(viewpointChanged(seat));
    this.connection.look(seat);
  }

  /** Requests the current view again. */
  refresh(): void {
    this.connection.refresh();
  }

  act(action: AnyAction): void {
    this.dispatch(sent(this.connection.submit(action, this.prompt)));
  }

  forecast(action: AnyAction): Promise<Forecast | null> {
    return this.connection.forecast(action, this.prompt);
  }

  weigh(way: readonly number[]): Promise<CampaignOdds | null> {
    return this.connection.weigh(way);
  }

  why(): Promise<readonly (readonly string[])[]> {
    return this.connection.why();
  }

  say(text: string): void {
    this.connection.say(text);
  }

  pause(on: boolean): void {
    this.connection.pause(on);
  }

  /** Reconnects after a guest has signed in. */
  renew(): void {
    this.connection.renew();
  }

  leave(): void {
    this.gone = true;
    this.connection.close();
    this.dispatch(tableOpened(""));
  }

  private rename(names: readonly string[]): void {
    const before = this.names;
    this.names = names;
    if (before.some((name, seat) => name !== "" && name !== names[seat])) this.loadChat();
  }

  private receive(message: FromServer): void {
    switch (message.message) {
      case "sitting":
        // The host may have changed the settings just before the start.
        if (this.open && message.status !== "open") this.loadMaterial();
        this.open = message.status === "open";
        this.rename(message.chairs.map(({ player }) => player.name));
        this.dispatch(statusReceived(message));
        break;
      case "update":
        this.prompt = message.prompt;
        if (!this.told && message.events.length === 0 && message.version > 1) void this.loadEvents();
        this.told = true;
        this.dispatch(updated({ ...message, view: { ...EMPTY_VIEW, ...message.view } }));
        break;
      case "accepted":
        this.dispatch(answered(message));
        break;
      case "refusal":
        this.dispatch(refused(message));
        break;
      case "said":
        this.dispatch(chatReceived(message));
        break;
      case "because":
      case "forecasted":
      case "notice":
      case "weighed":
        break;
    }
  }
}
