import "../src/require-runtime.mjs";

const { drill } = await import("../src/drill.mjs");
const [what, ...options] = process.argv.slice(2);
if (what === "faults") await drill("faults", ["--servers", "3", ...options]);
else await drill("cluster", process.argv.slice(2));
