import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { asServiceUser, canMount, serviceUser } from "./accounts";
import type { Prefix } from "./prefix";
import { currentRelease } from "./releases";
import { msOf, readService, readSettings, type Service } from "./unit-file";

/** PATH that systemd sets. */
const searchPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

type Main = { pid: number; release: string; ended: Promise<number | null> };

type Unit = {
  name: string;
  service: Service;
  main: Main | undefined;
  /** Resolves when the main process has started. */
  starting: Promise<void>;
  isWanted: boolean;
  /** Timer that restarts the server after it exited by itself. */
  again: NodeJS.Timeout | undefined;
  /** Number of restarts without a `systemctl stop`. */
  restarts: number;
};

/** How a server ended after `systemctl stop` or `restart`. */
type Ending = { name: string; release: string; code: number | null; ms: number; leftovers: number };

export type ServiceManager = ReturnType<typeof createServiceManager>;

/** Replaces systemd, which does not run everywhere: runs units with their user, settings, folders, command, restarts and stop. */
export function createServiceManager(prefix: Prefix) {
  const units = new Map<string, Unit>();
  const endings: Ending[] = [];
  const read = (name: string) => readService(prefix.at("/etc/systemd/system"), name);

  async function load(name: string): Promise<Unit> {
    const known = units.get(name);
    if (known) return known;
    const unit: Unit = {
      ...{ name, service: await read(name), main: undefined, starting: Promise.resolve() },
      ...{ isWanted: false, again: undefined, restarts: 0 },
    };
    units.set(name, unit);
    return unit;
  }

  async function start(unit: Unit): Promise<void> {
    unit.isWanted = true;
    unit.starting = startMain(unit);
    await unit.starting;
  }

  async function startMain(unit: Unit): Promise<void> {
    const main = await spawnMain(prefix, unit);
    unit.main = main;
    void main.ended.then(() => {
      unit.main = undefined;
      if (unit.isWanted && unit.service.last("Restart") === "always") startAgain(unit);
    });
  }

  function startAgain(unit: Unit): void {
    unit.again = setTimeout(
      () => {
        unit.restarts += 1;
        void start(unit);
      },
      msOf(unit.service.last("RestartSec") ?? "0.1"),
    );
  }

  async function stop(unit: Unit): Promise<void> {
    unit.isWanted = false;
    clearTimeout(unit.again);
    await unit.starting;
    const ending = unit.main && (await endMain(unit.main, unit.service));
    if (ending) endings.push({ name: unit.name, ...ending });
  }

  async function forEach(names: readonly string[], work: (unit: Unit) => Promise<void>): Promise<void> {
    for (const name of names) await work(await load(name));
  }

  return {
    endings,
    /** The last lines of each server. */
    readJournal: () =>
      spawnSync("sh", ["-c", `tail --lines=20 ${prefix.at("/journal")}/*`]).stdout.toString(),
    pidOf: (name: string) => units.get(name)?.main?.pid,
    restarts: () => [...units.values()].reduce((sum, { restarts }) => sum + restarts, 0),
    async daemonReload() {
      for (const unit of units.values()) unit.service = await read(unit.name);
    },
    start: (names: readonly string[]) => forEach(names, start),
    stop: (names: readonly string[]) => forEach(names, stop),
    restart: (names: readonly string[]) =>
      forEach(names, async (unit) => {
        await stop(unit);
        await start(unit);
      }),
    async close() {
      await Promise.all([...units.values()].map(stop));
    },
  };
}

async function spawnMain(prefix: Prefix, { name, service }: Unit): Promise<Main> {
  const output = await openOutput(prefix, name, service);
  const env = await environmentOf(prefix, service);
  const [file = "", ...args] = await commandOf(prefix, service);
  const child = spawn(file, args, { cwd: "/", env, stdio: ["ignore", output.fd, output.fd] });
  const ended = once(child, "exit").then(([code]): number | null => code);
  await output.close();
  return { pid: child.pid ?? 0, release: await currentRelease(prefix), ended };
}

/** Opens the file of `StandardOutput=append:`, or one that replaces the journal. */
async function openOutput(prefix: Prefix, name: string, service: Service) {
  const file = /^append:(.*)$/.exec(service.last("StandardOutput") ?? "")?.[1];
  const path = file ?? prefix.at(`/journal/${name}.log`);
  if (!file) await mkdir(dirname(path), { recursive: true });
  return open(path, "a");
}

async function environmentOf(prefix: Prefix, service: Service): Promise<Record<string, string>> {
  const temporary = prefix.at("/private-tmp");
  await makeFolder(temporary, 0o700);
  const inUnit = service.all("Environment").flatMap((line) => line.split(" "));
  const named = inUnit.map((pair) => pair.split(/=(.*)/s, 2) as [string, string]); // Each text has the form NAME=value.
  const files = await Promise.all(service.all("EnvironmentFile").map(readSettings));
  return Object.assign({ PATH: searchPath, TMPDIR: temporary }, Object.fromEntries(named), ...files);
}

/** Command that runs as the service's user, with the whole prefix read-only except the folders that the unit names. */
async function commandOf(prefix: Prefix, service: Service): Promise<string[]> {
  const privileges = service.last("NoNewPrivileges") === "true" ? ["setpriv", "--no-new-privs", "--"] : [];
  const command = [...asServiceUser, ...privileges, ...(service.last("ExecStart") ?? "").split(" ")];
  const state = prefix.at(`/var/lib/${service.last("StateDirectory")}`);
  await makeFolder(state, Number.parseInt(service.last("StateDirectoryMode") ?? "755", 8));
  if (!canMount || service.last("ProtectSystem") !== "strict") return command;
  const written = service.all("ReadWritePaths").map((path) => path.replace(/^-/, ""));
  const script = `folder=$1; shift
    mount --rbind "$folder" "$folder"
    while [ "$1" != -- ]; do [ ! -d "$1" ] || mount --bind "$1" "$1"; shift; done
    mount -o remount,bind,ro "$folder"
    shift; exec "$@"`;
  const folders = [prefix.folder, state, prefix.at("/private-tmp"), ...written];
  return ["unshare", "--mount", "sh", "-ec", script, "sh", ...folders, "--", ...command];
}

async function makeFolder(path: string, mode: number): Promise<void> {
  await mkdir(path, { recursive: true });
  await chmod(path, mode);
  if (serviceUser) spawnSync("chown", ["--recursive", `${serviceUser.uid}:${serviceUser.gid}`, path]);
}

/** Sends the unit's signals: with KillMode=mixed the first one to the main process alone. */
async function endMain({ pid, release, ended }: Main, service: Service): Promise<Omit<Ending, "name">> {
  const startedAt = performance.now();
  const children = await descendantsOf(pid);
  const first = service.last("KillMode") === "mixed" ? [pid] : [pid, ...children];
  for (const each of first) send(each, (service.last("KillSignal") ?? "SIGTERM") as NodeJS.Signals); // The value is a signal's name.
  const late = setTimeout(() => send(pid, "SIGKILL"), msOf(service.last("TimeoutStopSec") ?? "90"));
  const code = await ended;
  clearTimeout(late);
  const leftovers = children.filter((child) => send(child, "SIGKILL")).length;
  return { release, code, ms: performance.now() - startedAt, leftovers };
}

async function descendantsOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  const children = list.split(" ").filter(Boolean).map(Number);
  const below = await Promise.all(children.map(descendantsOf));
  return [...children, ...below.flat()];
}

/** Sends a signal; returns whether the process existed. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
