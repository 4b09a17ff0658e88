import type { Drill } from "../installation/drills";
import { crowds } from "./crowds";
import { mixedAttack } from "./mixed-attack";

/** With these the notes drafter writes the descriptions. */
const withoutProvider = { OPENAI_API_KEY: "", OPENAI_BASE_URL: "" };

/** The attacks whose harm only a machine under load shows. Tests prove the others. */
export const attacks: Drill[] = [
  { threat: "T85", run: crowds },
  { threat: "mixed", run: mixedAttack, more: withoutProvider },
];
