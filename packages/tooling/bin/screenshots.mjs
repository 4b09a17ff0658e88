import "../src/require-runtime.mjs";

const { screenshots } = await import("../src/screenshots.mjs");
await screenshots();
