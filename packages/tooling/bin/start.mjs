import "../src/require-node.mjs";

const { start } = await import("../src/start.mjs");
await start(process.argv.slice(2));
