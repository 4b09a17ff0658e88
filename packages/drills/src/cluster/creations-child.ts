import { Agent, request } from "node:http";
import { parseArgs } from "node:util";

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

const agent = new Agent({ keepAlive: true });
const manifestIds = values.manifests.split(",");
const until = performance.now() + Number(values.seconds) * 1_000;

function create(manifestId: string): Promise<boolean> {
  const body = JSON.stringify({ manifestId, title: "Brass lamp", notes: "From the attic" });
  return new Promise((resolve) => {
    const headers = {
      cookie: values.cookie,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const sent = request(`${values.origin}/api/items`, { method: "POST", agent, headers }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode === 201));
    });
    sent.once("error", () => resolve(false));
    sent.end(body);
  });
}

let created = 0;
let refused = 0;

async function work(manifestId: string): Promise<void> {
  while (performance.now() < until) {
    if (await create(manifestId)) created += 1;
    else refused += 1;
  }
}

const startedAt = performance.now();
const cpuAtStart = process.cpuUsage();
await Promise.all(
  Array.from({ length: Number(values.connections) }, (_, index) =>
    work(manifestIds[index % manifestIds.length] ?? ""),
  ),
);
const seconds = (performance.now() - startedAt) / 1_000;
agent.destroy();
const { user, system } = process.cpuUsage(cpuAtStart);
process.stdout.write(JSON.stringify({ created, refused, seconds, cpuSeconds: (user + system) / 1e6 }));
