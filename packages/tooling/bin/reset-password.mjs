import "../src/require-node.mjs";

const { resetPassword } = await import("../src/reset-password.mjs");
await resetPassword(process.argv.slice(2));
