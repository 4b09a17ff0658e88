import "../src/require-node.mjs";

const { dev } = await import("../src/dev.mjs");
await dev();
