// Beside the name of the edition on the start page.
import type { IconSource } from "../../look/icons";

export default "dice" satisfies IconSource;
