import { runDrills } from "../installation/drills";
import { attacks } from "./attacks";

await runDrills(attacks, { hasDefaultLimits: true });
