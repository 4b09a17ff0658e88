import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { get } from "node:https";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeUsedDataDir, runServer, startServer } from "../testing/built-server";

/** Starts the server with --lan on free ports and waits for its announcement. */
async function startLanServer(dataDir: string) {
  const server = await startServer({ DATA_DIR: dataDir, LAN: "on", LAN_PORT: "0" });
  await server.output.until("fingerprint\n");
  const [, address = "", setup = ""] =
    /^Phones on this network open (https:\S+)$.*^To set up a phone, scan this code or open (http:\S+)$/ms.exec(
      server.output.text,
    ) ?? [];
  return { ...server, address, setup };
}

const statusOf = (url: string, ca: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = get(url, { ca, agent: false }, (answer) => {
      answer.resume().once("end", () => resolve(answer.statusCode));
    });
    asked.once("error", reject);
  });

test("serves phones over https with --lan, under one authority across restarts, until SIGTERM", async () => {
  const dataDir = await makeUsedDataDir();
  const fingerprints: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const { origin, address, setup, output, exited, stop } = await startLanServer(dataDir);
    const authority = new X509Certificate(
      Buffer.from(await (await fetch(`${origin}/connect/authority.crt`)).arrayBuffer()),
    );
    const { port } = new URL(address);
    expect(await statusOf(`https://localhost:${port}/readyz`, authority.toString())).toBe(200);
    expect(await statusOf(`https://localhost:${port}/connect`, authority.toString())).toBe(200);
    expect(new URL(setup).port).toBe(new URL(origin).port);
    expect(output.text).toContain(authority.fingerprint256);
    fingerprints.push(authority.fingerprint256);
    await stop("SIGTERM");
    expect(await exited).toEqual({ code: 0, signal: null });
  }
  expect(fingerprints[1]).toBe(fingerprints[0]);
});

test("exits with a message and stops its database when LAN_PORT is in use", async () => {
  const taken = createServer().listen(0);
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo; // a TCP server has an AddressInfo
  const settings = {
    DATA_DIR: await makeUsedDataDir(),
    LAN: "on",
    LAN_PORT: String(port),
    LOG_LEVEL: "silent",
  };
  const { exited, output } = runServer(settings);
  expect(await exited).toEqual({ code: 1, signal: null });
  expect(output.text).toBe(
    `Port ${port} is already in use. Stop what uses it, or set LAN_PORT to another number.\n`,
  );
  expect(existsSync(join(settings.DATA_DIR, "postgres/postmaster.pid"))).toBe(false);
});
