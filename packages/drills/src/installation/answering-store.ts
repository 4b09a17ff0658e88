import { startFaultyServer } from "@lotwright/storage/testing/s3-server";
import type { Installation } from "./installation";

/** Answers every request to the object store with this S3 error, until the returned function is called and the gate opens again. */
export async function answerForStore(
  { store }: Pick<Installation, "store">,
  { status, code }: { status: number; code: string },
): Promise<() => Promise<void>> {
  const faulty = await startFaultyServer((request, response) => {
    request.resume();
    response.writeHead(status, { "Content-Type": "application/xml" });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  });
  // Connections that are idle would still lead to the real store.
  await store.gate.refuse();
  await store.gate.open(Number(new URL(faulty.endpoint).port));
  return async () => {
    await store.gate.refuse();
    await faulty.close();
  };
}
