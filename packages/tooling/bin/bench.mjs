import "../src/require-node.mjs";

const { benchCommand } = await import("../src/bench.mjs");
await benchCommand(process.argv.slice(2));
