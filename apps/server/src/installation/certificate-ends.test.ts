import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer as createSilent } from "node:net";
import { createServer } from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { makeIdentity } from "../areas/accounts/connect/testing/lan-server";
import { certificateEnd, createCertificateEnds } from "./certificate-ends";

const hourMs = 3_600_000;

test("reads the end of PUBLIC_URL's certificate at most hourly, and leaves it out while it can't be reached", async () => {
  const { server: pem } = await makeIdentity();
  const expected = new Date(new X509Certificate(pem).validTo);
  let asked = 0;
  const listener = createServer({ key: pem, cert: pem }).listen(0, "127.0.0.1");
  listener.on("connection", () => {
    asked += 1;
  });
  onTestFinished(() => void listener.close());
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo; // a TCP server has an AddressInfo
  let now = 0;
  const { read } = createCertificateEnds({ PUBLIC_URL: `https://localhost:${port}` }, () => now);
  expect(await read()).toEqual(new Map([["public", expected]]));
  now = hourMs - 1;
  await read();
  expect(asked).toBe(1);
  now = hourMs;
  await read();
  expect(asked).toBe(2);
  listener.close();
  await once(listener, "close");
  now = 2 * hourMs;
  expect(await read()).toEqual(new Map());
});

test("asks PUBLIC_URL again a minute after it could not be reached", async () => {
  const silent = createSilent((socket) => socket.destroy()).listen(0, "127.0.0.1");
  let asked = 0;
  silent.on("connection", () => {
    asked += 1;
  });
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo; // a TCP server has an AddressInfo
  let now = 0;
  const { read } = createCertificateEnds({ PUBLIC_URL: `https://127.0.0.1:${port}` }, () => now);
  for (now of [0, 59_999, 60_000]) expect(await read()).toEqual(new Map());
  expect(asked).toBe(2);
});

test("gives a listener up that shows no certificate in time", async () => {
  const silent = createSilent().listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo; // a TCP server has an AddressInfo
  await expect(certificateEnd(`https://127.0.0.1:${port}`, 1)).rejects.toThrow("does not answer");
});

test("asks no PUBLIC_URL without https", async () => {
  expect(await createCertificateEnds({ PUBLIC_URL: "http://192.0.2.1" }).read()).toEqual(new Map());
});
