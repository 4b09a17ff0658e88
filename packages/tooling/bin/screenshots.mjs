import "../src/require-node.mjs";

const { screenshots } = await import("../src/screenshots.mjs");
await screenshots();
