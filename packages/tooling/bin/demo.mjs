import "../src/require-runtime.mjs";

const { demo } = await import("../src/demo.mjs");
await demo(process.argv.slice(2));
