import { forwardSignals } from "@lotwright/tooling/run";
import { fuzzResults } from "./results-fuzz";

forwardSignals();
process.exitCode = (await fuzzResults(process.argv.slice(2))) ? 0 : 1;
