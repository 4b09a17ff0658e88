import "../src/require-node.mjs";

const { checkApi } = await import("../src/check-api.mjs");
await checkApi(process.argv.slice(2));
