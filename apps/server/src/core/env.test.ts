import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@lotwright/tooling/paths";
import { describe, expect, test } from "vitest";
import { readEnv, settingNames } from "./env";

const defaults = {
  PORT: 3000,
  HOST: "127.0.0.1",
  DATA_DIR: "data",
  OCR: true,
  TRUST_PROXY: false,
  LAN: false,
  LAN_PORT: 3443,
  REGISTRATION: "open",
  QUOTA_LOTS: 200_000,
  QUOTA_STORAGE_GB: 200,
  QUOTA_MEMBERS: 200,
  QUOTA_UNDO_MB: 500,
  QUOTA_ANSWERS_MB: 500,
  AI_TIMEOUT_S: 300,
  AI_CONCURRENCY: 4,
  AI_DAILY_LIMIT: 5_000,
  LIMIT_WRITES: 6_000,
  LIMIT_EXPENSIVE_READS: 600,
  BACKUP_AT: { hours: 3, minutes: 0 },
  LOG_LEVEL: "info",
};

const errorOf = (source: Record<string, string>): string => {
  try {
    readEnv(source);
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
  throw new Error("this configuration was accepted");
};

test("accepts an empty environment", () => {
  expect(readEnv({})).toEqual(defaults);
});

test("lists each setting with its default in the example of containers", () => {
  const text = readFileSync(join(root, "packages/tooling/deploy/lotwright.env.example"), "utf8");
  const lines = [...text.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)];
  expect(lines.map(([, name]) => name).toSorted()).toEqual(settingNames.toSorted());
  const uncommented = Object.fromEntries(lines.map(([, name = "", value = ""]) => [name, value]));
  expect(readEnv(uncommented)).toEqual(defaults);
  // Every line that is not a comment would be a setting.
  expect(text.split("\n").filter((line) => line && !line.startsWith("#"))).toEqual([]);
});

test("describes each setting in the table of operations", () => {
  const text = readFileSync(join(root, "apps/docs/operations.md"), "utf8");
  const [, configuration = ""] = /^## Configuration\n(.*?)^## /ms.exec(text) ?? [];
  const named = new Set([...configuration.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name));
  expect(settingNames.filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !settingNames.includes(name ?? ""))).toEqual([]);
});

test("treats an empty or blank value as absent", () => {
  const names = ["PORT", "HOST", "DATABASE_URL", "PUBLIC_URL", "S3_ENDPOINT", "TRUST_PROXY", "REGISTRATION"];
  expect(readEnv(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(defaults);
  expect(readEnv(Object.fromEntries(names.map((name) => [name, "  "])))).toEqual(defaults);
});

test("ignores unknown variables", () => {
  expect(readEnv({ PATH: "/bin", NODE_ENV: "test" })).toEqual(defaults);
});

test("reads every variable", () => {
  const source = {
    PORT: "8080",
    HOST: "0.0.0.0",
    DATA_DIR: "/var/lib/lotwright",
    DATABASE_URL: "postgresql://app:secret@db:5432/lotwright",
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "photos",
    S3_ACCESS_KEY: "id",
    S3_SECRET_KEY: " kept ",
    S3_REGION: "eu-central-1",
    OPENAI_API_KEY: "sk-1",
    OPENAI_BASE_URL: "http://localhost:11434/v1",
    OPENAI_MODEL: "llava",
    OPENAI_TRANSCRIBE_MODEL: "whisper-1",
    PUBLIC_URL: "https://lots.example",
    OCR: "off",
    TRUST_PROXY: "on",
    LAN: "on",
    LAN_PORT: "8443",
    REGISTRATION: "first-user",
    QUOTA_LOTS: "10",
    QUOTA_STORAGE_GB: "1",
    QUOTA_MEMBERS: "3",
    QUOTA_UNDO_MB: "4",
    QUOTA_ANSWERS_MB: "5",
    AI_TIMEOUT_S: "900",
    AI_CONCURRENCY: "1",
    AI_DAILY_LIMIT: "7",
    LIMIT_WRITES: "0",
    LIMIT_EXPENSIVE_READS: "0",
    METRICS_TOKEN: "brass-lamp-kettle-1912",
    BACKUP: "s3://copies/lotwright",
    BACKUP_AT: "23:45",
    BACKUP_S3_ENDPOINT: "https://copies.example",
    BACKUP_S3_ACCESS_KEY: "other-id",
    BACKUP_S3_SECRET_KEY: "other-key",
    BACKUP_S3_REGION: "us-west-2",
    LOG_LEVEL: "debug",
  };
  const numbers = {
    PORT: 8080,
    LAN_PORT: 8443,
    QUOTA_LOTS: 10,
    QUOTA_STORAGE_GB: 1,
    QUOTA_MEMBERS: 3,
    QUOTA_UNDO_MB: 4,
    QUOTA_ANSWERS_MB: 5,
    AI_TIMEOUT_S: 900,
    AI_CONCURRENCY: 1,
    AI_DAILY_LIMIT: 7,
    LIMIT_WRITES: 0,
    LIMIT_EXPENSIVE_READS: 0,
  };
  expect(readEnv(source)).toEqual({
    ...source,
    ...numbers,
    S3_SECRET_KEY: "kept",
    BACKUP_AT: { hours: 23, minutes: 45 },
    OCR: false,
    TRUST_PROXY: true,
    LAN: true,
  });
});

test.each([
  ["on", true],
  ["true", true],
  ["1", true],
  ["off", false],
  ["false", false],
  ["0", false],
])("parses TRUST_PROXY=%s as %s", (value, expected) => {
  expect(readEnv({ TRUST_PROXY: value }).TRUST_PROXY).toBe(expected);
});

test.each(["brass-lamp-1912", "brass lamp kettle 1912", "brass-lamp-kettle-1912-é"])(
  "refuses the METRICS_TOKEN %j without repeating it",
  (token) => {
    const message = errorOf({ METRICS_TOKEN: token });
    expect(message).toContain("METRICS_TOKEN: 16 or more letters, digits or signs without spaces are needed");
    expect(message).not.toContain(token);
  },
);

describe("DATABASE_URL", () => {
  const read = (address: string) => readEnv({ DATABASE_URL: address }).DATABASE_URL;

  test.each([
    ["?sslmode=require&channel_binding=require", "?sslmode=require"],
    ["?connection_limit=5&pool_timeout=0", ""],
    ["?pgbouncer=false", ""],
    ["?sslmode=verify-full&sslrootcert=system", "?sslmode=verify-full"],
    ["?sslrootcert=system", "?sslmode=verify-full"],
    ["?options=-c%20work_mem%3D8MB", "?options=-c%20work_mem%3D8MB"],
  ])("omits from %s the settings that only other clients use", (query, expected) => {
    expect(read(`postgres://app:secret@db:5432/lots${query}`)).toBe(
      `postgres://app:secret@db:5432/lots${expected}`,
    );
  });

  test.each([
    ["pa#ss", "pa%23ss"],
    ["1#2", "1%232"],
    ["p@ss", "p%40ss"],
    ["p%23ss", "p%23ss"],
  ])("takes the password %s", (password, expected) => {
    expect(read(`postgres://app:${password}@db:5432/lots`)).toBe(`postgres://app:${expected}@db:5432/lots`);
  });

  test.each(["pa/ss", "1/2", "pa?ss", "1?2", "50%", "50%of"])(
    "says how to write the password %s, without repeating it",
    (password) => {
      const message = errorOf({ DATABASE_URL: `postgres://app:${password}@db:5432/lots` });
      expect(message).toContain("DATABASE_URL: in the user and the password, write / as %2F, ? as %3F");
      expect(message).not.toContain(password);
    },
  );

  test.each([
    "postgres://postgres.ref:secret@aws-0-eu-central-1.pooler.supabase.com:6543/postgres",
    "postgresql://app:secret@ep-cool-pooler.eu-central-1.aws.neon.tech/lots?sslmode=require&channel_binding=require",
    "postgres://app:secret@db:5432/lots?pgbouncer=true",
  ])("refuses the pooler of transactions %s", (address) => {
    expect(errorOf({ DATABASE_URL: address })).toContain(
      "DATABASE_URL: this is a pooler of transactions, which loses locks and notifications: use the direct or the session address",
    );
  });

  test("takes Supabase's session pooler", () => {
    const address = "postgres://postgres.ref:secret@aws-0-eu-central-1.pooler.supabase.com:5432/postgres";
    expect(read(address)).toBe(address);
  });

  test("says where a certificate's file belongs", () => {
    expect(errorOf({ DATABASE_URL: "postgres://db/lots?sslrootcert=/ca.pem" })).toContain(
      "NODE_EXTRA_CA_CERTS",
    );
  });
});

test("takes a store's host name as an https address", () => {
  const store = { S3_BUCKET: "lots", S3_ACCESS_KEY: "id", S3_SECRET_KEY: "key" };
  const read = (endpoint: string) => readEnv({ ...store, S3_ENDPOINT: endpoint }).S3_ENDPOINT;
  expect(read("s3.us-west-004.backblazeb2.com")).toBe("https://s3.us-west-004.backblazeb2.com");
  expect(read("https://ref.storage.supabase.co/storage/v1/s3")).toBe(
    "https://ref.storage.supabase.co/storage/v1/s3",
  );
  expect(() => read("127.0.0.1:9000")).toThrow("S3_ENDPOINT: an http(s) address is needed");
});

test.each(["https://lots.example", "https://lots.example/", "http://192.168.1.5:8080"])(
  "takes the PUBLIC_URL %s",
  (address) => {
    expect(readEnv({ PUBLIC_URL: address }).PUBLIC_URL).toBe(address);
  },
);

test.each([
  "https://lots.example/app",
  "https://lots.example/?a",
  "https://lots.example#a",
  "https://lots.example//",
])("refuses the PUBLIC_URL %s, which has a path", (address) => {
  expect(errorOf({ PUBLIC_URL: address })).toContain(
    "PUBLIC_URL: an address without a path is needed, such as https://lots.example",
  );
});

test("needs an endpoint and keys for backups in a bucket", () => {
  expect(errorOf({ BACKUP: "s3://copies" }).split("\n").slice(1)).toEqual([
    "  BACKUP_S3_ENDPOINT: is needed for a backup in a bucket, or S3_ENDPOINT",
    "  BACKUP_S3_ACCESS_KEY: is needed for a backup in a bucket, or S3_ACCESS_KEY",
    "  BACKUP_S3_SECRET_KEY: is needed for a backup in a bucket, or S3_SECRET_KEY",
  ]);
});

test.each(["backups", "/mnt/copies", "C:\\copies"])("takes %s as a folder for backups", (folder) => {
  expect(readEnv({ BACKUP: folder })).toEqual({ ...defaults, BACKUP: folder });
});

describe("invalid configuration", () => {
  test("lists all errors, one per line", () => {
    const message = errorOf({ PORT: "http", REGISTRATION: "maybe", PUBLIC_URL: "lots.example" });
    expect(message.split("\n")).toEqual([
      "Lotwright cannot start, because the configuration is wrong:",
      "  PORT: a port number is needed",
      "  PUBLIC_URL: an http(s) address is needed",
      "  REGISTRATION: open, first-user or closed is needed",
    ]);
  });

  test.each([
    ["PORT", "70000", /PORT: /],
    ["PORT", "-1", /PORT: /],
    ["PORT", "80.5", /PORT: /],
    ["DATABASE_URL", "mysql://localhost/lots", /DATABASE_URL: a postgres:\/\/ address is needed/],
    ["BACKUP", "s3://", /BACKUP: a folder's path or s3:\/\/bucket\/prefix is needed/],
    ["BACKUP", "https://copies.example/lots", /BACKUP: a folder's path/],
    ["BACKUP_AT", "3:00", /BACKUP_AT: a time such as 03:00 is needed/],
    ["BACKUP_AT", "24:00", /BACKUP_AT: a time such as 03:00/],
    ["PUBLIC_URL", "ftp://lots.example", /PUBLIC_URL: an http\(s\) address is needed/],
    ["AI_TIMEOUT_S", "5", /AI_TIMEOUT_S: 10 seconds or more are needed/],
    ["AI_TIMEOUT_S", "1801", /AI_TIMEOUT_S: at most 1800 seconds are possible/],
    ["AI_CONCURRENCY", "0", /AI_CONCURRENCY: 1 or more is needed/],
    ["AI_CONCURRENCY", "9", /AI_CONCURRENCY: at most 8 are possible/],
    ["OPENAI_BASE_URL", "file:///etc/passwd", /OPENAI_BASE_URL: an http\(s\) address is needed/],
    ["TRUST_PROXY", "yes please", /TRUST_PROXY: on or off is needed/],
    ["LAN", "wifi", /LAN: on or off is needed/],
    ["LAN_PORT", "65536", /LAN_PORT: /],
    ["LOG_LEVEL", "loud", /LOG_LEVEL: one of pino's levels is needed/],
  ])("rejects %s=%s by name", (name, value, expected) => {
    expect(errorOf({ [name]: value })).toMatch(expected);
  });

  test("lists missing S3 settings next to S3_ENDPOINT", () => {
    expect(errorOf({ S3_ENDPOINT: "https://s3.example", S3_ACCESS_KEY: "id" }).split("\n").slice(1)).toEqual([
      "  S3_BUCKET: is needed with S3_ENDPOINT",
      "  S3_SECRET_KEY: is needed with S3_ENDPOINT",
    ]);
  });

  test("rejects S3 settings without S3_ENDPOINT instead of using the local disk", () => {
    expect(errorOf({ S3_BUCKET: "photos" })).toContain("S3_ENDPOINT: is needed with the other S3 settings");
  });

  test("rejects a transcription model without a provider", () => {
    expect(errorOf({ OPENAI_TRANSCRIBE_MODEL: "whisper-1" })).toContain(
      "OPENAI_TRANSCRIBE_MODEL: OPENAI_API_KEY or OPENAI_BASE_URL is needed with it",
    );
  });

  test("omits the values, which may be secrets", () => {
    const message = errorOf({ DATABASE_URL: "mysql://app:canary@db/lots", LOG_LEVEL: "canary" });
    expect(message).not.toContain("canary");
  });
});
