import type { Drill } from "../installation/drills";
import { mixedAttack } from "./mixed-attack";

/** With these the notes drafter writes the descriptions. */
const withoutProvider = { OPENAI_API_KEY: "", OPENAI_BASE_URL: "" };

/** All attacks together, whose harm only a machine under load shows. Tests prove each of them alone. */
export const attacks: Drill[] = [{ threat: "mixed", run: mixedAttack, more: withoutProvider }];
