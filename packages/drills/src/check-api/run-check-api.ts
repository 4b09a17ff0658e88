import { forwardSignals } from "@lotwright/tooling/run";
import { checkApi } from "./check-api";

forwardSignals();
process.exitCode = (await checkApi(process.argv.slice(2))) ? 0 : 1;
