import { firstLotIn, missingColumns } from "./peer-lots.mjs";
import { workNames } from "./peer-work.mjs";

/**
 * Asks every server once for each task, and checks that lists and single lots hold every column of the API.
 * @param {Record<string, { origin: string }>} servers
 * @param {import("../rounds.mjs").Task[]} tasks
 * @returns {Promise<import("./peer-report.mjs").SizeOf>} how many bytes each answered
 */
export async function answersOf(servers, tasks) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  for (const { name, asked } of tasks) {
    /** @type {Record<string, Buffer>} */
    const answers = {};
    for (const [server, how] of Object.entries(asked)) {
      const answer = await answerTo(servers[server]?.origin ?? "", how);
      answers[server] = answer;
      sizes.set(`${name} ${server}`, answer.length);
    }
    if (name === workNames.list || name === workNames.item) checkColumns(name, answers);
  }
  return (work, server) => sizes.get(`${work} ${server}`);
}

/**
 * @param {string} origin
 * @param {import("../rounds.mjs").Asked} asked
 */
async function answerTo(origin, { ask, status = 200 }) {
  const { method, path, headers = {}, body } = ask(0, 0);
  const sent = typeof body === "string" ? body : body && new Uint8Array(body);
  const response = await fetch(origin + path, { method, headers, ...(sent && { body: sent }) });
  const answer = Buffer.from(await response.arrayBuffer());
  if (response.status === status) return answer;
  throw new Error(`${method} ${path} answered ${response.status}: ${answer.toString().slice(0, 300)}`);
}

/**
 * @param {string} name of the work
 * @param {Record<string, Buffer>} answers of the servers
 */
function checkColumns(name, answers) {
  for (const [server, answer] of Object.entries(answers)) {
    const missing = missingColumns(firstLotIn(JSON.parse(answer.toString())));
    if (missing.length > 0) throw new Error(`${name}: ${server} answers without ${missing.join(", ")}`);
  }
}
