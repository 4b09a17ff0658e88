import "../src/require-runtime.mjs";

const { checkCommand } = await import("../src/check.mjs");
await checkCommand(process.argv.slice(2));
