import { soak } from "./soak";

process.exitCode = (await soak(process.argv.slice(2))) ? 0 : 1;
