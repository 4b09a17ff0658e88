import { spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { maxUploadBytes } from "@lotwright/contracts/media/photos";
import { largeJpeg, photoForm } from "@lotwright/testing/pictures";
import { beforeAll, expect, onTestFinished, test } from "vitest";

import { makeUsedDataDir, startServer } from "../testing/built-server";

const isInstalled = spawnSync("nginx", ["-v"]).error === undefined;

/** First file per path in the page, without the line that names it. */
const documented = new Map<string, string>();
beforeAll(async () => {
  const page = await readFile(new URL("../../../docs/service.md", import.meta.url), "utf8");
  for (const [, path = "", text = ""] of page.matchAll(/^```nginx\n# (\S+)\n(.*?)^```/gms)) {
    if (!documented.has(path)) documented.set(path, text);
  }
});

const fileOf = (path: string) => documented.get(`/etc/nginx/${path}`) ?? "";

/** The documented upstream and server for plain http. */
function overHttp(port: number, target: string): string {
  const upstream = fileOf("conf.d/lotwright.conf").replace("127.0.0.1:3000", new URL(target).host);
  const [, server = ""] = fileOf("sites-available/lotwright").split(/^(?=server)/m);
  const plain = server
    .replace("listen 443 ssl http2", `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_.*\n/gm, "")
    .replace("include snippets/lotwright.conf;", () => fileOf("snippets/lotwright.conf"));
  return `${upstream} ${plain}`;
}

const bare = (port: number, target: string) =>
  `server { listen 127.0.0.1:${port}; location / { proxy_pass ${target}; } }`;

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo; // a TCP server has an AddressInfo
  probe.close();
  await once(probe, "close");
  return port;
}

/** Runs nginx with one server until the test ends. Returns its origin. */
async function startNginx(server: (port: number) => string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join(" ");
  // Started as root, nginx would run as a user without access to the folder.
  const user = process.getuid?.() === 0 ? "user root root;" : "";
  const start = `${user} daemon off; pid ${join(folder, "pid")}; error_log stderr notice; events {}`;
  await writeFile(
    join(folder, "nginx.conf"),
    `${start} http { access_log off; ${temporary} ${server(port)} }`,
  );
  const child = spawn("nginx", ["-c", join(folder, "nginx.conf")], { stdio: ["ignore", "ignore", "pipe"] });
  onTestFinished(async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null) await once(child, "exit");
    await rm(folder, { recursive: true, force: true });
  });
  let output = "";
  for await (const chunk of child.stderr) {
    output += chunk;
    if (output.includes("start worker process ")) return `http://127.0.0.1:${port}`;
  }
  throw new Error(`nginx did not start:\n${output}`);
}

/** Registers like the server's page over plain http, and uploads a photo of some megabytes. */
async function registerAndUpload(direct: string, proxied: string) {
  const account = JSON.stringify({ email: `${randomUUID()}@example.com`, password: "brass lamp" });
  const register = (origin: string) =>
    fetch(`${origin}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json", origin },
      body: account,
    });
  const registered = await register(proxied);
  const entered = registered.ok ? registered : await register(direct);
  const cookie = entered.headers.get("set-cookie")?.split(";", 1).join() ?? "";
  const body = photoForm(await largeJpeg());
  const uploaded = await fetch(`${proxied}/api/upload-photo`, { method: "POST", headers: { cookie }, body });
  return { registered, uploaded };
}

test("documents an nginx that takes the largest upload", () => {
  const [, megabytes] = /client_max_body_size (\d+)m;/.exec(fileOf("snippets/lotwright.conf")) ?? [];
  expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(maxUploadBytes);
});

// Debian: apt-get install nginx-light
(isInstalled ? test : undefined)?.(
  "signs in and uploads a large photo through the documented nginx, and not through one without its lines",
  async () => {
    const { origin } = await startServer({ DATA_DIR: await makeUsedDataDir(), TRUST_PROXY: "on" });
    const through = await registerAndUpload(origin, await startNginx((port) => overHttp(port, origin)));
    expect([through.registered.status, through.uploaded.status]).toEqual([201, 201]);

    const without = await registerAndUpload(origin, await startNginx((port) => bare(port, origin)));
    expect([without.registered.status, without.uploaded.status]).toEqual([403, 413]);
    expect(await without.registered.json()).toMatchObject({ code: "CROSS_ORIGIN" });
  },
);
