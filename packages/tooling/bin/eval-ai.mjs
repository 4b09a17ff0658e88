import "../src/require-node.mjs";

const { evalAi } = await import("../src/eval-ai.mjs");
await evalAi(process.argv.slice(2));
