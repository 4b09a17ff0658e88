import { assemble } from "../src/image/assemble.mjs";

const [target, architecture] = process.argv.slice(2);
if (!target) throw new Error("node packages/tooling/bin/assemble.mjs FOLDER [amd64|arm64]");
assemble(target, architecture);
