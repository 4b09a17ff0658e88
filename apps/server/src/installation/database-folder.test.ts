import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { readEnv } from "../core/env";
import { test } from "../testing/test";
import { findDatabaseFolder } from "./free-space";

const at = (host: string) => readEnv({ DATABASE_URL: `postgres://app:secret@${host}/lots` });

test("finds the folder of a PostgreSQL of this machine, and none of one at another address", async ({
  server,
}) => {
  const folder = await findDatabaseFolder(at("127.0.0.1"), server.db);
  expect((await stat(join(folder ?? "", "PG_VERSION"))).isFile()).toBe(true);
  expect(await findDatabaseFolder(at("10.0.0.20"), server.db)).toBeUndefined();
});

test.for(["postgres: app lots 127.0.0.1(1) idle", "none"])(
  "finds no folder of a PostgreSQL in a container, the number of whose process is here that of %s",
  async (title, { server }) => {
    const titleOf = async () => {
      if (title === "none") throw new Error("ENOENT");
      return title;
    };
    expect(await findDatabaseFolder(at("localhost"), server.db, titleOf)).toBeUndefined();
  },
);
