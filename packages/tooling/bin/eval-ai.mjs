import "../src/require-runtime.mjs";

const { evalAi } = await import("../src/eval-ai.mjs");
await evalAi(process.argv.slice(2));
