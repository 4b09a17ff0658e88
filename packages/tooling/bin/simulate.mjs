import "../src/require-runtime.mjs";

const { drill } = await import("../src/drill.mjs");
await drill("simulate", process.argv.slice(2));
