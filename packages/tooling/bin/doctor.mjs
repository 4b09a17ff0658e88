import "../src/require-runtime.mjs";

const { operatorCommand } = await import("../src/operator-command.mjs");
await operatorCommand("doctor", process.argv.slice(2));
