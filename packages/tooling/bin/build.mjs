import "../src/require-runtime.mjs";

const { buildCommand } = await import("../src/build.mjs");
await buildCommand(process.argv.slice(2));
