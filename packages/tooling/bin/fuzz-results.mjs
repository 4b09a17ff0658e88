import "../src/require-runtime.mjs";

const { drill } = await import("../src/drill.mjs");
await drill("fuzz-results", process.argv.slice(2));
