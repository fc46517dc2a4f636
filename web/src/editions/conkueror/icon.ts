// Icon beside the name of the edition on the start page.
import type { IconSource } from "../../ui/icons";

export default "chance" satisfies IconSource;
