import "../src/require-runtime.mjs";

const { drill } = await import("../src/drill.mjs");
await drill("check-browsers", process.argv.slice(2));
