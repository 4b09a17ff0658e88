import { parseArgs } from "node:util";
import { run } from "../bench/load.mjs";

/** Creates lots over several connections for some seconds, and reports the results and its own CPU time. */
const { values } = parseArgs({
  options: {
    origin: { type: "string", default: "" },
    cookie: { type: "string", default: "" },
    manifests: { type: "string", default: "" },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "16" },
  },
});

const { origin, cookie } = values;
const headers = { cookie, "content-type": "application/json" };
const bodies = values.manifests
  .split(",")
  .map((manifestId) => JSON.stringify({ manifestId, title: "Brass lamp", notes: "From the attic" }));
const cpuAtStart = process.cpuUsage();
const { latenciesMs, seconds } = await run({
  ...{ origin, connections: Number(values.connections), seconds: Number(values.seconds), status: 201 },
  ask: (connection) => ({
    method: "POST",
    path: "/api/items",
    headers,
    body: bodies[connection % bodies.length] ?? "",
  }),
});
const { user, system } = process.cpuUsage(cpuAtStart);
const created = latenciesMs.length;
process.stdout.write(JSON.stringify({ created, seconds, cpuSeconds: (user + system) / 1e6 }));
