import "../src/require-runtime.mjs";

const { operatorCommand } = await import("../src/operator-command.mjs");
await operatorCommand("create-key", process.argv.slice(2));
