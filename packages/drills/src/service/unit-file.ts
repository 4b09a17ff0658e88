import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";

/** Settings of a unit's section Service, in order. */
export type Service = { all: (key: string) => string[]; last: (key: string) => string | undefined };

/** Reads a systemd unit template and its drop-ins for an instance. */
export async function readService(folder: string, name: string): Promise<Service> {
  const [template = "", instance = ""] = basename(name, ".service").split("@");
  const file = join(folder, `${template}@.service`);
  const dropIns = await readdir(`${file}.d`).catch(() => []);
  const files = [file, ...dropIns.toSorted().map((dropIn) => join(`${file}.d`, dropIn))];
  const texts = await Promise.all(files.map((path) => readFile(path, "utf8")));
  const pairs = texts.flatMap((text) => pairsOf(text.replaceAll("%i", instance)));
  const all = (key: string) => pairs.filter(([name]) => name === key).map(([, value]) => value);
  return { all, last: (key) => all(key).at(-1) };
}

function pairsOf(text: string): [string, string][] {
  const [, section = ""] = text.split(/^\[Service\]$/m);
  const lines = section.split(/^\[/m, 1).join().split("\n");
  return lines
    .map((line) => /^(\w+)=(.*)$/.exec(line))
    .flatMap((found) => (found ? [[found[1] ?? "", found[2] ?? ""] satisfies [string, string]] : []));
}

/** Reads an environment file in the format of systemd and Node.js. */
export async function readSettings(path: string): Promise<Record<string, string>> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", value = ""] = line.split(/=(.*)/s);
      return [name, value.replace(/^'(.*)'$/, "$1")];
    }),
  );
}

/** Converts a number of seconds in a unit file to milliseconds. */
export const msOf = (seconds: string) => Number(seconds) * 1_000;
