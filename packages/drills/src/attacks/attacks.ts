import type { Drill } from "../installation/drills";
import { crowds } from "./crowds";
import { mixedAttack } from "./mixed-attack";
import { searches } from "./searches";

/** Settings without a provider: the notes drafter writes the descriptions. */
const withoutProvider = { OPENAI_API_KEY: "", OPENAI_BASE_URL: "" };

/** Attacks whose harm only a machine under load shows: all together, many readers, and many searches. Tests prove the others alone. */
export const attacks: Drill[] = [
  { threat: "mixed", run: mixedAttack, more: withoutProvider },
  { threat: "T85", run: crowds },
  { threat: "T97", run: searches },
];
