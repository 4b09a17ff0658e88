import "../src/require-runtime.mjs";

const { operatorCommand } = await import("../src/operator-command.mjs");
await operatorCommand("reset-password", process.argv.slice(2));
