import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { afterFile, makeDataDir, makeUsedDataDir, startServer } from "../testing/built-server";
import { parseSamples, type Sample } from "../testing/exposition";

const isInstalled = spawnSync("promtool", ["--version"]).error === undefined;
const rulesFile = fileURLToPath(new URL("../../../../packages/tooling/deploy/alerts.yaml", import.meta.url));

/** Labels added by Prometheus. */
const scrapeLabels = new Set(["instance", "job"]);

const shared = afterFile();
let rules: { alert: string; expr: string }[];
let recorded: string;
let log: string;
let samples: Sample[];

beforeAll(async () => {
  const text = await readFile(rulesFile, "utf8");
  rules = [...text.matchAll(/- alert: (\w+)\n +expr: (.*)/g)].map(([, alert = "", expr = ""]) => ({
    alert,
    expr,
  }));
  const settings = { DATA_DIR: await makeUsedDataDir(shared), BACKUP: await makeDataDir(shared) };
  const { origin, output } = await startServer({ ...settings, LAN: "on", LAN_PORT: "0" }, shared);
  log = output.text;
  await fetch(`${origin}/trpc/items.list`);
  recorded = await (await fetch(`${origin}/metrics`)).text();
  samples = parseSamples(recorded);
});

test("watches only metrics, labels and values that a running server shows", () => {
  expect(rules.length).toBeGreaterThan(10);
  const unknown = rules.flatMap(({ alert, expr }) => {
    const names = expr.match(/\b(?:lotwright|nodejs|process)_\w+/g) ?? [];
    const of = (name: string) => samples.filter((sample) => sample.name === name);
    const matchers = [...expr.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, name = "", inner = ""]) =>
      [...inner.matchAll(/(\w+)(=~?)"([^"]*)"/g)].map(([, label = "", operator, value]) => ({
        isKnown:
          scrapeLabels.has(label) ||
          of(name).some(({ labels }) => label in labels && (operator === "=~" || labels[label] === value)),
        text: `${name}{${label}}`,
      })),
    );
    const grouped = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = ""]) =>
      list.split(", "),
    );
    const isGroupLabel = (label: string) =>
      scrapeLabels.has(label) || names.some((name) => of(name).some(({ labels }) => label in labels));
    return [
      ...names.filter((name) => of(name).length === 0),
      ...matchers.filter(({ isKnown }) => !isKnown).map(({ text }) => text),
      ...grouped.filter((label) => !isGroupLabel(label)),
    ].map((what) => `${alert}: ${what}`);
  });
  expect(unknown).toEqual([]);
});

test("shows the release, also in the first line of the log, the newest migration, disks, pools and certificates", async () => {
  const { version } = JSON.parse(
    await readFile(new URL("../../../../package.json", import.meta.url), "utf8"),
  );
  const valuesOf = (name: string, label: string) =>
    samples.filter((sample) => sample.name === `lotwright_${name}`).map(({ labels }) => labels[label]);
  expect(valuesOf("build_info", "version")).toEqual([version]);
  const [first = ""] = log.split("\n", 1);
  expect(JSON.parse(first)).toMatchObject({ version, node: process.versions.node });
  expect(valuesOf("migration_info", "name")).toEqual([expect.stringMatching(/^\d{4}_\w+$/)]);
  expect(valuesOf("free_bytes", "place").sort()).toEqual(["backups", "data", "temporary"]);
  expect(valuesOf("size_bytes", "place").sort()).toEqual(["backups", "data", "temporary"]);
  expect(valuesOf("database_pool_size", "pool").sort()).toEqual(["jobs", "queue", "requests"]);
  expect(valuesOf("certificate_expiry_timestamp_seconds", "name").sort()).toEqual(["lan", "lan-authority"]);
});

test("lists exactly the existing alerts in the monitoring table", async () => {
  const operations = await readFile(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  const [, table = ""] = operations.split("## What to monitor\n");
  const named =
    table
      .split("\n## ", 1)
      .join()
      .match(/`Lotwright\w+`/g) ?? [];
  expect(named.map((name) => name.slice(1, -1)).sort()).toEqual(rules.map(({ alert }) => alert).sort());
});

type Fault = { alert: string; series: Record<string, string>; at: string };
const at = { job: "lotwright", instance: "a" };
const list = "lotwright_request_duration_seconds";
const full = { 'lotwright_size_bytes{place="data"}': "1e12x60" };

const faults: Fault[] = [
  { alert: "LotwrightDown", series: { up: "1 0x10" }, at: "5m" },
  { alert: "LotwrightNotReady", series: { 'lotwright_ready{check="database"}': "1 0x10" }, at: "5m" },
  { alert: "LotwrightBackupLate", series: { lotwright_backup_age_seconds: "94000+60x10" }, at: "5m" },
  {
    alert: "LotwrightBackupFailed",
    series: { 'lotwright_backup_last_result{result="failed"}': "1x10" },
    at: "1m",
  },
  {
    alert: "LotwrightRequestsFailing",
    series: { [`${list}_count{status="200"}`]: "0+100x20", [`${list}_count{status="503"}`]: "0+2x20" },
    at: "10m",
  },
  {
    alert: "LotwrightListsSlow",
    series: {
      [`${list}_bucket{route="items.list",le="1"}`]: "0+1x30",
      [`${list}_bucket{route="items.list",le="3"}`]: "0+100x30",
      [`${list}_bucket{route="items.list",le="+Inf"}`]: "0+100x30",
    },
    at: "20m",
  },
  { alert: "LotwrightDescriptionsGrowing", series: { lotwright_ai_jobs_queued: "1+1x90" }, at: "1h" },
  {
    alert: "LotwrightDescriptionsFailing",
    series: {
      'lotwright_ai_jobs_total{outcome="failed"}': "0+1x90",
      'lotwright_ai_jobs_total{outcome="completed"}': "0+5x90",
    },
    at: "1h",
  },
  { alert: "LotwrightReadingGrowing", series: { lotwright_photos_to_read: "1+1x1600" }, at: "26h" },
  { alert: "LotwrightEventLoopSlow", series: { nodejs_eventloop_lag_p99_seconds: "0.5x20" }, at: "10m" },
  { alert: "LotwrightMemoryGrowing", series: { process_resident_memory_bytes: "3e8+1e5x4400" }, at: "50h" },
  { alert: "LotwrightRestarted", series: { process_start_time_seconds: "100x5 200x5" }, at: "8m" },
  {
    alert: "LotwrightDiskFilling",
    series: { ...full, 'lotwright_free_bytes{place="data"}': "15e10x60" },
    at: "30m",
  },
  {
    alert: "LotwrightDiskAlmostFull",
    series: { ...full, 'lotwright_free_bytes{place="data"}': "4e10x60" },
    at: "2m",
  },
  {
    alert: "LotwrightConnectionsNearLimit",
    series: { lotwright_database_connections: "85x20", lotwright_database_max_connections: "100x20" },
    at: "10m",
  },
  {
    alert: "LotwrightPoolBusy",
    series: {
      'lotwright_database_pool_connections{pool="requests",state="in_use"}': "10x20",
      'lotwright_database_pool_size{pool="requests"}': "10x20",
    },
    at: "10m",
  },
  {
    alert: "LotwrightCertificateEnding",
    series: { 'lotwright_certificate_expiry_timestamp_seconds{name="public"}': "1e6x10" },
    at: "1m",
  },
  {
    alert: "LotwrightVersionsDiffer",
    series: {
      'lotwright_build_info{version="0.2.0"}': "1x90",
      'lotwright_build_info{version="0.3.0"}': "1x90",
    },
    at: "70m",
  },
];

test("documents an example of a fault for each alert", () => {
  expect(faults.map(({ alert }) => alert)).toEqual(rules.map(({ alert }) => alert));
});

function seriesOf({ name, labels }: Pick<Sample, "name" | "labels">): string {
  const all = Object.entries({ ...labels, ...at }).map(([label, value]) => `${label}="${value}"`);
  return `${name}{${all.join(",")}}`;
}

/** Recorded metrics, constant for two hours, with a half-empty disk. */
const healthy = () =>
  samples.map(({ name, labels, value }) => {
    const isFree = name === "lotwright_free_bytes";
    const half = Number(samples.find((each) => each.name === "lotwright_size_bytes")?.value) / 2;
    return { series: seriesOf({ name, labels }), values: `${isFree ? half : value}x120` };
  });

const firing = (at: string, alerts: string[]) => ({
  expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
  eval_time: at,
  exp_samples: alerts.map((alert) => ({ labels: `{alertname="${alert}"}`, value: 1 })),
});

function runPromtool(args: string[], input?: string) {
  const { status, stdout, stderr } = spawnSync("promtool", args, { input, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

// Debian: apt-get install prometheus
(isInstalled ? test : undefined)?.("has rules and metrics that promtool takes", () => {
  expect(runPromtool(["check", "rules", rulesFile])).toMatchObject({ status: 0 });
  const own = recorded.split("\n").filter((line) => /^(# \w+ )?lotwright_/.test(line));
  expect(runPromtool(["check", "metrics"], `${own.join("\n")}\n`)).toEqual({ status: 0, output: "" });
});

(isInstalled ? test : undefined)?.(
  "fires each alert at its fault, and none for a recorded healthy server",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "alerts-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const faulty = faults.map(({ alert, series, at }) => ({
      interval: "1m",
      input_series: Object.entries(series).map(([name, values]) => ({
        series: seriesOf(parseSamples(`${name} 0`)[0] ?? { name, labels: {} }),
        values,
      })),
      promql_expr_test: [firing(at, [alert])],
    }));
    const calm = { interval: "1m", input_series: healthy(), promql_expr_test: [firing("90m", [])] };
    const file = join(folder, "alerts.test.json");
    await writeFile(file, JSON.stringify({ rule_files: [rulesFile], tests: [...faulty, calm] }));
    const { status, output } = runPromtool(["test", "rules", file]);
    expect(output).toContain("SUCCESS");
    expect(status).toBe(0);
  },
);
