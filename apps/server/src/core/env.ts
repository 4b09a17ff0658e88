import { z } from "zod";
import type { Quotas } from "./context";
import { databaseUrl } from "./database-url";

/** Whether this is the build, which always runs in production; development and tests run the sources. */
export const isProduction = process.env.NODE_ENV === "production";

/** Version of the release; the build sets it. */
export const version = process.env.LOTWRIGHT_VERSION ?? "development";

const optional = z.string().trim().min(1).optional();
const url = z.url({ protocol: /^https?$/, error: "an http(s) address is needed", abort: true });

/** URL of an S3 store. Accepts a host name alone, as Backblaze and others show it. */
const storeUrl = z.preprocess(
  (value) => (/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]+$/i.test(String(value)) ? `https://${value}` : value),
  url,
);

const publicUrl = url.refine(
  (value) => /^\/?$/.test(value.replace(/^https?:\/\/[^/?#]*/i, "")),
  "an address without a path is needed, such as https://lots.example: Lotwright can't run in a subfolder",
);

const positive = (message: string) => z.coerce.number(message).int(message).min(1, message);

const port = z.coerce.number("a port number is needed").int().min(0).max(65_535);

const onOrOff = (initial: "on" | "off") =>
  z
    .enum(["on", "off", "true", "false", "1", "0"], "on or off is needed")
    .default(initial)
    .transform((value) => value === "on" || value === "true" || value === "1");

const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time such as 03:00 is needed")
  .transform((text) => ({ hours: Number(text.slice(0, 2)), minutes: Number(text.slice(3)) }));

const backupTarget = z
  .string()
  .trim()
  .regex(/^(s3:\/\/[^/]+(\/.*)?|(?!\w+:\/\/).+)$/, "a folder's path or s3://bucket/prefix is needed");

/** Schema of the token for metrics, which requests send in a header. */
const metricsToken = z
  .string()
  .trim()
  .regex(/^[!-~]{16,}$/, "16 or more letters, digits or signs without spaces are needed");

const isInStore = (target: string | undefined) => target?.startsWith("s3://") === true;

/** Makes zod report a missing store setting even if other fields are invalid. */
const neededWithStore = (name: string) => ({
  path: [name],
  message: "is needed with S3_ENDPOINT",
  when: () => true,
});

const neededForBackup = (name: string) => ({
  path: [`BACKUP_S3_${name}`],
  message: `is needed for a backup in a bucket, or S3_${name}`,
  when: () => true,
});

const schema = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().trim().min(1).default("127.0.0.1"),
    DATA_DIR: z.string().trim().min(1).default("data"),
    DATABASE_URL: databaseUrl.optional(),
    S3_ENDPOINT: storeUrl.optional(),
    S3_BUCKET: optional,
    S3_ACCESS_KEY: optional,
    S3_SECRET_KEY: optional,
    S3_REGION: optional,
    OPENAI_API_KEY: optional,
    OPENAI_BASE_URL: url.optional(),
    OPENAI_MODEL: optional,
    OPENAI_TRANSCRIBE_MODEL: optional,
    PUBLIC_URL: publicUrl.optional(),
    OCR: onOrOff("on"),
    TRUST_PROXY: onOrOff("off"),
    LAN: onOrOff("off"),
    LAN_PORT: port.default(3443),
    REGISTRATION: z
      .enum(["open", "first-user", "closed"], "open, first-user or closed is needed")
      .default("open"),
    QUOTA_LOTS: positive("a number of lots is needed").default(200_000),
    QUOTA_STORAGE_GB: positive("a number of gigabytes is needed").default(200),
    QUOTA_MEMBERS: positive("a number of people is needed").default(200),
    QUOTA_UNDO_MB: positive("a number of megabytes is needed").default(500),
    QUOTA_ANSWERS_MB: positive("a number of megabytes is needed").default(500),
    AI_TIMEOUT_S: z.coerce
      .number("a number of seconds is needed")
      .int("a number of seconds is needed")
      .min(10, "10 seconds or more are needed")
      .max(1_800, "at most 1800 seconds are possible")
      .default(300),
    AI_CONCURRENCY: z.coerce
      .number("a number of lots is needed")
      .int("a number of lots is needed")
      .min(1, "1 or more is needed")
      .max(8, "at most 8 are possible")
      .default(4),
    AI_DAILY_LIMIT: positive("a number of lots is needed").default(5_000),
    LIMIT_WRITES: z.coerce
      .number("a number of writes is needed, or 0 for no limit")
      .int()
      .min(0)
      .default(6_000),
    LIMIT_EXPENSIVE_READS: z.coerce
      .number("a number of searches and previews is needed, or 0 for no limit")
      .int()
      .min(0)
      .default(600),
    BACKUP: backupTarget.optional(),
    BACKUP_AT: clockTime.prefault("03:00"),
    BACKUP_S3_ENDPOINT: storeUrl.optional(),
    BACKUP_S3_ACCESS_KEY: optional,
    BACKUP_S3_SECRET_KEY: optional,
    BACKUP_S3_REGION: optional,
    METRICS_TOKEN: metricsToken.optional(),
    LOG_LEVEL: z
      .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "one of pino's levels is needed")
      .default("info"),
  })
  .refine(({ S3_ENDPOINT, S3_BUCKET }) => !S3_ENDPOINT || S3_BUCKET, neededWithStore("S3_BUCKET"))
  .refine(({ S3_ENDPOINT, S3_ACCESS_KEY }) => !S3_ENDPOINT || S3_ACCESS_KEY, neededWithStore("S3_ACCESS_KEY"))
  .refine(({ S3_ENDPOINT, S3_SECRET_KEY }) => !S3_ENDPOINT || S3_SECRET_KEY, neededWithStore("S3_SECRET_KEY"))
  .refine((env) => !env.OPENAI_TRANSCRIBE_MODEL || env.OPENAI_API_KEY || env.OPENAI_BASE_URL, {
    path: ["OPENAI_TRANSCRIBE_MODEL"],
    message: "OPENAI_API_KEY or OPENAI_BASE_URL is needed with it",
    when: () => true,
  })
  .refine((env) => env.S3_ENDPOINT || !(env.S3_BUCKET || env.S3_ACCESS_KEY || env.S3_SECRET_KEY), {
    path: ["S3_ENDPOINT"],
    message: "is needed with the other S3 settings",
    when: () => true,
  })
  .refine(
    (env) => !isInStore(env.BACKUP) || env.BACKUP_S3_ENDPOINT || env.S3_ENDPOINT,
    neededForBackup("ENDPOINT"),
  )
  .refine(
    (env) => !isInStore(env.BACKUP) || env.BACKUP_S3_ACCESS_KEY || env.S3_ACCESS_KEY,
    neededForBackup("ACCESS_KEY"),
  )
  .refine(
    (env) => !isInStore(env.BACKUP) || env.BACKUP_S3_SECRET_KEY || env.S3_SECRET_KEY,
    neededForBackup("SECRET_KEY"),
  );

/** The names of all settings. */
export const settingNames = Object.keys(schema.shape);

export type Env = z.infer<typeof schema>;

/** Parses the configuration. Treats blank values as absent. Throws an error that lists every invalid setting. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new Error(`Lotwright cannot start, because the configuration is wrong:\n${lines.join("\n")}`);
}

const bytesPerGigabyte = 1_000_000_000;
const bytesPerMegabyte = 1_000_000;

export function quotasOf(env: Env): Quotas {
  return {
    lots: env.QUOTA_LOTS,
    storageBytes: env.QUOTA_STORAGE_GB * bytesPerGigabyte,
    members: env.QUOTA_MEMBERS,
    undoBytes: env.QUOTA_UNDO_MB * bytesPerMegabyte,
    answerBytes: env.QUOTA_ANSWERS_MB * bytesPerMegabyte,
    aiLotsPerDay: env.AI_DAILY_LIMIT,
    writesPerMinute: env.LIMIT_WRITES,
    expensiveReadsPerMinute: env.LIMIT_EXPENSIVE_READS,
  };
}

/** Converts the environment to the settings of `createPace`. */
export const providerLimitsOf = (env: Env) => ({
  timeoutMs: env.AI_TIMEOUT_S * 1_000,
  perWorkspace: env.AI_CONCURRENCY,
});
