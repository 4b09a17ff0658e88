import "../src/require-runtime.mjs";

const { drill } = await import("../src/drill.mjs");
await drill("check-api", process.argv.slice(2));
