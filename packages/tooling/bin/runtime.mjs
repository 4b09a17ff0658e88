import "../src/require-node.mjs";

const { printRuntime } = await import("../src/runtime.mjs");
await printRuntime();
