import { tasks } from "./tasks";

const isNamed = process.argv[2] !== undefined && !process.argv[2].startsWith("-");
const [what = "serve", ...options] = isNamed ? process.argv.slice(2) : ["serve", ...process.argv.slice(2)];
const task = tasks[what];
if (!task) throw new Error(`npm run cluster -- ${what} is none of: ${Object.keys(tasks).join(", ")}, faults`);
process.exitCode = (await task(options)) ? 0 : 1;
