// The modules that `web/texts.ts` makes.
declare module "virtual:texts" {
  interface Language {
    /** What it is called by those who speak it. */
    name: string;
    load(): Promise<{ default: Readonly<Record<string, Readonly<Record<string, import("./message").Message>>>> }>;
  }
  export const languages: Readonly<Record<string, Language>>;
}
