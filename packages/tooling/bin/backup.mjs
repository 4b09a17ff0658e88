import "../src/require-node.mjs";

const { operatorCommand } = await import("../src/operator-command.mjs");
await operatorCommand("backup", process.argv.slice(2));
