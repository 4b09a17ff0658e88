import { forwardSignals } from "@lotwright/tooling/run";
import { parts } from "./parts";

forwardSignals();
const [first, ...others] = process.argv.slice(2);
const isNamed = first !== undefined && !first.startsWith("-");
const name = isNamed ? first : "speed";
const part = parts[name];
if (!part) throw new Error(`There is no part called ${name}. Parts: ${Object.keys(parts).join(", ")}.`);
process.exitCode = (await part(isNamed ? others : process.argv.slice(2))) ? 0 : 1;
