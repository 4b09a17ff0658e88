import "../src/require-runtime.mjs";

const { writeMigration } = await import("../src/migration.mjs");
await writeMigration(process.argv.slice(2));
