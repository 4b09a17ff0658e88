import { Gauge, type Registry } from "prom-client";
import { withinDeadline } from "../core/deadline";
import type { Connections } from "./database-connections";
import type { ReadSpace } from "./free-space";

/** Data about the installation for metrics. */
export type Installation = {
  version: string;
  space: ReadSpace;
  connections(): Promise<Connections>;
  certificates(): Promise<Map<string, Date>>;
  /** The latest migration; `when` in milliseconds. */
  migration: { tag: string; when: number };
};

const answersWithinMs = 4_000;

type Value = { labels?: Record<string, string>; value: number };

/** Adds an installation's metrics. Values that can't be read in time are omitted without affecting others. */
export function addInstallation(registers: Registry[], installation: Installation): void {
  const { version, space, connections, certificates, migration } = installation;
  const addGauge = (name: string, help: string, labelNames: string[], read: () => Promise<Value[]>) =>
    new Gauge({
      ...{ name: `lotwright_${name}`, help, labelNames, registers },
      async collect() {
        const late = () => new Error(`${name} took too long`);
        const values = await withinDeadline(answersWithinMs, read(), late).catch(() => []);
        this.reset();
        // Reset, because a gauge without labels starts at 0.
        if (values.length === 0 && labelNames.length === 0) this.set(Number.NaN);
        for (const { labels = {}, value } of values) this.set(labels, value);
      },
    });
  const node = process.versions.node;
  addGauge(
    "build_info",
    "1, with the version of Lotwright and of Node.js.",
    ["version", "node"],
    async () => [{ labels: { version, node }, value: 1 }],
  );
  addGauge("migration_info", "1, with the name of the newest migration.", ["name"], async () => [
    { labels: { name: migration.tag }, value: 1 },
  ]);
  addGauge("migration_timestamp_seconds", "When the newest migration was written.", [], async () => [
    { value: migration.when / 1000 },
  ]);
  addGauge("free_bytes", "Bytes that are free on the disk of a place.", ["place"], async () =>
    (await space()).map(({ place, freeBytes }) => ({ labels: { place }, value: freeBytes })),
  );
  addGauge("size_bytes", "Size in bytes of the disk of a place.", ["place"], async () =>
    (await space()).map(({ place, sizeBytes }) => ({ labels: { place }, value: sizeBytes })),
  );
  addGauge(
    "certificate_expiry_timestamp_seconds",
    "When a certificate ends: lan, lan-authority, or public, that of an https PUBLIC_URL, which is asked at most hourly.",
    ["name"],
    async () =>
      [...(await certificates())].map(([name, end]) => ({ labels: { name }, value: end.getTime() / 1000 })),
  );
  addConnections(addGauge, connections);
}

function addConnections(
  addGauge: (name: string, help: string, labelNames: string[], read: () => Promise<Value[]>) => void,
  connections: Installation["connections"],
): void {
  addGauge("database_connections", "Connections to PostgreSQL, of all its clients.", [], async () => [
    { value: (await connections()).used },
  ]);
  addGauge("database_max_connections", "Connections that PostgreSQL allows.", [], async () => [
    { value: (await connections()).max },
  ]);
  addGauge("database_pool_size", "Connections that a pool of this server may open.", ["pool"], async () =>
    (await connections()).pools.map(({ pool, size }) => ({ labels: { pool }, value: size })),
  );
  addGauge(
    "database_pool_connections",
    "Open connections of a pool of this server, by state: in_use, idle.",
    ["pool", "state"],
    async () =>
      (await connections()).pools.flatMap(({ pool, inUse, idle }) => [
        { labels: { pool, state: "in_use" }, value: inUse },
        { labels: { pool, state: "idle" }, value: idle },
      ]),
  );
}
