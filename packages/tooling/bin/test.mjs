import "../src/require-node.mjs";

const { testCommand } = await import("../src/test-command.mjs");
await testCommand(process.argv.slice(2));
