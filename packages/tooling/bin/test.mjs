import "../src/require-runtime.mjs";

const { testCommand } = await import("../src/tests/test-command.mjs");
await testCommand(process.argv.slice(2));
