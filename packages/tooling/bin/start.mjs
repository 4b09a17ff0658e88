import "../src/require-runtime.mjs";

const { start } = await import("../src/start.mjs");
await start(process.argv.slice(2));
