import "../src/require-node.mjs";

const { printTexts } = await import("../src/texts.mjs");
await printTexts();
