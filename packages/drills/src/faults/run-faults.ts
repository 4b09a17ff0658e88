import { runDrills } from "../installation/drills";
import { faults } from "./faults";

await runDrills(faults, {});
