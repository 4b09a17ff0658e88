import { majorOf, runtimeMajor } from "./runtime.mjs";

// `bin/run` starts commands on the pinned Node.js.
if (majorOf(process.versions.node) !== runtimeMajor) {
  console.error(
    `Lotwright runs on Node.js ${runtimeMajor}; this is ${process.versions.node}. Start it by npm, which fetches Node.js ${runtimeMajor}: npm start, npm test, npm run.`,
  );
  process.exit(1);
}
