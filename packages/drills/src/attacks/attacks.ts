import type { Drill } from "../installation/drills";
import { attacksAlone } from "./alone";
import { largestInputs } from "./largest-inputs";
import { mixedAttack } from "./mixed-attack";
import { refusals } from "./refusals";

/** Settings without a provider, so that descriptions come from notes. */
const withoutProvider = { OPENAI_API_KEY: "", OPENAI_BASE_URL: "" };

/** Attacks on a built server: all together, each alone, and requests that must be rejected. */
export const attacks: Drill[] = [
  { threat: "mixed", run: mixedAttack, more: withoutProvider },
  ...attacksAlone,
  ...refusals,
  { threat: "bounds", run: largestInputs, more: { ...withoutProvider, QUOTA_LOTS: "50000" } },
];
