import "../src/require-runtime.mjs";

const { releaseCommand } = await import("../src/release.mjs");
await releaseCommand(process.argv.slice(2));
