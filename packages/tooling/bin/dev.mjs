import "../src/require-runtime.mjs";

const { dev } = await import("../src/dev.mjs");
await dev();
