import "../src/require-runtime.mjs";

const { printTexts } = await import("../src/texts.mjs");
await printTexts();
