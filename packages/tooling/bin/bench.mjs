import "../src/require-runtime.mjs";

const { drill } = await import("../src/drill.mjs");
await drill("bench", process.argv.slice(2));
