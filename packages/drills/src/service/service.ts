import { readdir, readFile } from "node:fs/promises";
import { atInstallation, type Installation } from "../installation/installation";
import { type Note, printReport, type Row } from "../installation/report";
import { signUp } from "../installation/staff";
import { until } from "../installation/waiting";
import { canMount } from "./accounts";
import { noteEndings, noteReleases } from "./endings";
import { failRelease } from "./failed-release";
import { killUnderLoad, openLoad, restartUnderLoad } from "./load-checks";
import { type Machine, openMachine, untilReady } from "./machine";
import { startNginx } from "./nginx-process";
import { type Block, isRollingRestart, readPage } from "./page";
import { checkBackup, checkBehindProxy, checkSite } from "./proxy-checks";
import { register, request } from "./requests";

/** Email of an account in the page's commands. */
const admin = "ada@example.com";

/**
 * Checks to run after a section's blocks. Checks of nginx and logrotate are skipped and recorded where these are not installed.
 */
const checks: Record<string, (machine: Machine) => Promise<void>> = {
  "The unit": async ({ origins, note, prefix, manager }) => {
    await untilReady([origins.first]);
    const pid = manager.pidOf(origins.first.name) ?? 0;
    const mounts = await readFile(`/proc/${pid}/mountinfo`, "utf8");
    const isReadOnly = mounts.includes(` ${prefix.folder} ro,`);
    const measured = isReadOnly ? "read-only" : "not tried: the drill may not mount";
    note({ what: "the release, for the server", must: "read-only", measured, isOk: isReadOnly || !canMount });
    const { status } = await register(origins.first.origin, admin);
    note({ what: "first account", must: "201", measured: `${status}`, isOk: status === 201 });
  },
  nginx: async ({ site, origins, note, nginx }) => {
    if (nginx) await checkSite(site, note, origins);
  },
  async Backups({ origins, note }) {
    await untilReady([origins.first]);
    await checkBackup(note, origins.first.origin, "ok");
  },
  Logs: checkLogs,
  "Several servers": async (machine) => {
    const { origins, nginx, manager } = machine;
    await untilReady(origins.several);
    if (nginx) await killUnderLoad(loadedAt(machine), manager, origins.several);
  },
  "Behind another proxy": async (machine) => {
    const { origins, note, nginx } = machine;
    if (!nginx) return;
    await startFront(machine);
    await checkBehindProxy(note, { front: origins.https, inner: origins.http });
  },
};

/** Checks the log file after its rotation, and later log lines. */
async function checkLogs({ prefix, origins, note, missing }: Machine): Promise<void> {
  await untilReady([origins.first]);
  if (missing.includes("logrotate")) return;
  const { name, origin } = origins.first;
  const folder = prefix.at("/var/log/lotwright");
  const file = `${folder}/${name.replace("lotwright@", "")}.log`;
  const names = await readdir(folder);
  const answer = await request(`${origin}/api/auth/user`);
  const id = String(answer.headers["x-request-id"]);
  await until("the request is logged", async () => (await readFile(file, "utf8")).includes(id));
  const isWhole = (await readFile(file, "utf8")).split("\n").every((line) => line === "" || isJson(line));
  const isRotated = names.some((each) => each.endsWith(".log.1.gz"));
  note({
    what: "log file after logrotate",
    must: "the earlier lines compressed, new lines from its start",
    measured: `${names.join(", ")}; ${isWhole ? "whole lines" : "broken lines"}`,
    isOk: isWhole && isRotated,
  });
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === "object";
  } catch {
    return false;
  }
}

/** Starts another nginx in front of the page's. It ends TLS and adds forwarded headers, like most proxies. */
async function startFront({ prefix, origins, closeLater }: Machine): Promise<void> {
  const folder = prefix.at("/etc/letsencrypt/live/lots.example");
  const port = prefix.ports[443];
  const server = `client_max_body_size 50m; server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${folder}/fullchain.pem; ssl_certificate_key ${folder}/privkey.pem;
    location / {
      proxy_bind ${prefix.proxyInFront};
      proxy_pass ${origins.http};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_buffering off;
    }
  }`;
  closeLater((await startNginx(prefix, "front", server)).close);
}

/** Simulated users of a new account, who work through nginx. */
const loadedAt = ({ site, origins, note }: Machine) => ({
  ...{ site, note },
  open: async () => openLoad(await signUp(origins.https)),
});

/** Whether a block is too slow for the smallest size: it builds a release, or restarts three servers. */
const isLarge = (block: Block) => block.text.includes("git clone") || isRollingRestart(block);

/** Runs the page's blocks in order, and a section's checks after its last block. */
async function runPage(machine: Machine): Promise<void> {
  const { site, nginx } = machine;
  const page = await readPage();
  const blocks = page.filter((block) => !(site.isSmallest && isLarge(block)));
  for (const [index, block] of blocks.entries()) {
    await runBlock(machine, block);
    if (blocks[index + 1]?.heading !== block.heading) await checks[block.heading]?.(machine);
  }
  if (nginx && !site.isSmallest) await failRelease(machine, loadedAt(machine), page);
}

async function runBlock(machine: Machine, block: Block): Promise<void> {
  const run = async () => void (await machine.run(block));
  const what = `${block.heading}: restart of three servers, one after the other`;
  const isUnderLoad = machine.nginx && isRollingRestart(block);
  await (isUnderLoad ? restartUnderLoad(loadedAt(machine), what, run) : run());
  const release = /(v\d\S+) \/opt\/lotwright\/current\nfor/.exec(block.text)?.[1];
  if (release) await noteReleases(machine, release);
}

/** Runs every command and file of apps/docs/service.md, and checks what nginx and the servers do. */
export function runService(args: string[], shared?: Installation): Promise<boolean> {
  const isSmallest = args.includes("--smallest");
  const rows: Row[] = [];
  const note: Note = (row) => {
    rows.push(row);
    console.log(`${row.isOk ? "ok" : "MISSED"} ${row.what}: ${row.measured}`);
  };
  return atInstallation(shared, { serverCount: 1, isSmallest }, async (site) => {
    const machine = await openMachine(site, note);
    await runPage(machine).catch((error: unknown) => {
      note({ what: "the page", must: "run to its end", measured: String(error), isOk: false });
      console.log(machine.manager.readJournal());
    });
    await machine.close();
    noteEndings(machine);
    return printReport(rows);
  });
}
