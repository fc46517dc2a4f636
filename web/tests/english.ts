// Tests read English.
import { speak } from "../src/texts/say";

await speak("en");
