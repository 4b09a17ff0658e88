import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Installation } from "../installation/installation";
import { type Note, seconds } from "../installation/report";
import { until } from "../installation/waiting";
import { serviceUser } from "./accounts";
import { makeCertificate } from "./certificate";
import { openCommands } from "./commands";
import { startNginx } from "./nginx-process";
import type { Block } from "./page";
import { openPrefix, type Prefix } from "./prefix";
import { linkReleases, openRepository } from "./releases";
import { request } from "./requests";
import { createServiceManager } from "./service-manager";

/** Programs used by the page that a test machine may lack. */
const optional = ["curl", "git", "logrotate", "nginx", "openssl", "systemd-analyze"];

const isMissing = (program: string) => spawnSync(program, ["--version"]).error !== undefined;

export type Machine = Awaited<ReturnType<typeof openMachine>>;

/** Opens a folder that replaces a Debian machine, with nginx, a certificate and a replacement for systemd. */
export async function openMachine(site: Installation, note: Note) {
  const folder = await mkdtemp(join(site.folder, "service-"));
  await chmod(folder, 0o755);
  const prefix = await openPrefix(folder, site.settings);
  for (const folder of ["conf.d", "sites-enabled", "snippets"]) {
    await mkdir(prefix.at(`/etc/nginx/${folder}`), { recursive: true });
  }
  await writeFile(prefix.at("/etc/group"), `nogroup:x:${serviceUser?.gid ?? 0}:\n`);
  const missing = optional.filter(isMissing);
  const hasNginx = !missing.includes("nginx") && !missing.includes("openssl");
  if (hasNginx) await makeCertificate(prefix);
  const includes = ["conf.d/*.conf", "sites-enabled/*"].map((files) => `include ${files};`).join(" ");
  const nginx = hasNginx ? await startNginx(prefix, "nginx", includes) : undefined;
  if (site.isSmallest) await linkReleases(prefix);
  const env = site.isSmallest ? {} : await openRepository(prefix);
  const manager = createServiceManager(prefix);

  async function onSystemctl(args: string[]): Promise<void> {
    const [verb = "", ...names] = args.filter((arg) => !arg.startsWith("--"));
    if (names.includes("systemd-journald")) {
      return note({ what: args.join(" "), must: "–", measured: "not run: no journald", isOk: true });
    }
    if (verb === "daemon-reload") return manager.daemonReload();
    if (verb === "enable") return manager.start(names);
    if (verb === "disable") return manager.stop(names);
    if (verb === "restart") return manager.restart(names);
    if (verb === "reload") return nginx?.reload();
    throw new Error(`The drill has no systemctl ${verb}`);
  }
  const commands = await openCommands(prefix, { env, onSystemctl });
  const closes = [manager.close, commands.close];
  if (nginx) closes.push(nginx.close);

  return {
    ...{ site, prefix, manager, nginx, note },
    origins: originsOf(prefix),
    run: (block: Block) => runBlock({ site, prefix, missing, commands, note }, block),
    missing,
    closeLater: (close: () => Promise<void>) => void closes.push(close),
    async close() {
      for (const close of closes) await close();
    },
  };
}

/** Origins of nginx and of the servers. */
const originsOf = ({ ports }: Prefix) => ({
  http: `http://127.0.0.1:${ports[80]}`,
  https: `https://127.0.0.1:${ports[443]}`,
  first: { name: `lotwright@${ports[3000]}`, origin: `http://127.0.0.1:${ports[3000]}` },
  several: ([3001, 3002, 3003] as const).map((port) => ({
    name: `lotwright@${ports[port]}`,
    origin: `http://127.0.0.1:${ports[port]}`,
  })),
});

type Shell = {
  site: Installation;
  prefix: Prefix;
  missing: readonly string[];
  commands: Awaited<ReturnType<typeof openCommands>>;
  note: Note;
};

/** Runs the commands of a block and returns what they print, or writes its file. Lines of programs that are not installed are left out and noted. */
async function runBlock(shell: Shell, { heading, text, path }: Block): Promise<string> {
  const { site, prefix, missing, commands, note } = shell;
  if (path) {
    await prefix.write(path, text);
    return "";
  }
  const lines = text.trim().split("\n");
  const left = lines.map((line) => {
    const absent = missing.find((program) => line.trim().startsWith(`${program} `));
    if (!absent) return line;
    note({ what: line, must: "exit 0", measured: `not run: no ${absent}`, isOk: site.isSmallest });
    return ":";
  });
  const startedAt = performance.now();
  const { code, output } = await commands.run(prefix.rewrite(left.join("\n")));
  const took = seconds(performance.now() - startedAt);
  const what = `${heading}: ${lines.map((line) => line.trim().replaceAll(/curl .*(?=http)/g, "curl … ")).join("; ")}`;
  const said = code === 0 ? "" : `: ${output}`;
  note({ what, must: "exit 0", measured: `exit ${code} after ${took}${said}`, isOk: code === 0 });
  if (code !== 0) throw new Error(`${what}: ${output}`);
  return output;
}

/** Waits until each of the servers is ready. */
export async function untilReady(servers: readonly { name: string; origin: string }[]): Promise<void> {
  for (const { name, origin } of servers) {
    const isReady = async () => (await request(`${origin}/readyz`).catch(() => undefined))?.status === 200;
    await until(`${name} is ready`, isReady, 60_000);
  }
}
