import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { serve } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { verify } from "@node-rs/argon2";
import { ZipArchive } from "archiver";
import ExcelJS from "exceljs";
import { Hono } from "hono";
import postgres from "postgres";
import sharp from "sharp";

/**
 * A minimal server without sign-in, validation, limits and log, on the same tables and photos as the measured server; packs the
 * same files with the libraries alone.
 */
const [url = "", folder = ""] = process.argv.slice(2);
const sql = postgres(url, { max: 10 });
const uploads = join(folder, "reference-photos");
await mkdir(uploads, { recursive: true });
sharp.cache(false);

const app = new Hono();

app.get("/manifests/:id/items", async (c) => {
  const rows = await sql`
    select * from items where manifest_id = ${c.req.param("id")} order by created_at desc, id desc`;
  return c.json(rows);
});

app.get("/items/:id", async (c) => {
  const [row] = await sql`select * from items where id = ${c.req.param("id")}`;
  return c.json(row ?? null);
});

app.post("/items", async (c) => {
  const given = await c.req.json();
  const [row] = await sql`
    insert into items ${sql({ ...given, creation_hash: randomUUID() })} returning *`;
  return c.json(row ?? null, 201);
});

app.patch("/items/:id", async (c) => {
  const given = await c.req.json();
  const [row] = await sql`
    update items set ${sql(given)}, updated_at = clock_timestamp()
    where id = ${c.req.param("id")} returning *`;
  return c.json(row ?? null);
});

app.post("/upload-photo", async (c) => {
  const { photo, workspaceId } = await c.req.parseBody();
  if (!(photo instanceof File) || typeof workspaceId !== "string") return c.body(null, 400);
  const side = /** @type {const} */ ({ fit: "inside", withoutEnlargement: true });
  const { data, info } = await sharp(await photo.arrayBuffer())
    .autoOrient()
    .resize({ width: 1600, height: 1600, ...side })
    .toColourspace("srgb")
    .jpeg({ quality: 80 })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(data)
    .resize({ width: 400, height: 400, ...side })
    .jpeg({ quality: 80 })
    .toBuffer();
  const name = randomBytes(16).toString("hex");
  await writeFile(join(uploads, `${name}.jpg`), data);
  await writeFile(join(uploads, `${name}-thumb.jpg`), thumbnail);
  const row = {
    workspace_id: workspaceId,
    url: `/photos/${name}.jpg`,
    state: "stored",
    width: info.width,
    height: info.height,
    bytes: data.length,
    content_hash: name,
  };
  const [stored] = await sql`insert into photos ${sql(row)} returning id, url, width, height`;
  return c.json(stored ?? null, 201);
});

app.use("/photos/*", serveStatic({ root: folder }));

app.post("/login", async (c) => {
  const { email, password } = await c.req.json();
  const [user] = await sql`select id, email, password_hash from users where email = ${email}`;
  if (!user || !(await verify(user.password_hash, password))) return c.body(null, 401);
  const token = randomBytes(32).toString("base64url");
  const expires = new Date(Date.now() + 86_400_000);
  await sql`insert into sessions ${sql({ id: token, user_id: user.id, expires_at: expires })}`;
  c.header("set-cookie", `token=${token}`);
  return c.json({ id: user.id, email: user.email });
});

app.get("/public/:token", async (c) => {
  const token = c.req.param("token");
  const [manifest] = await sql`
    select id, name from manifests where public_share_token = ${token} and public_share_enabled`;
  if (!manifest) return c.notFound();
  const items = await sql`
    select * from items where manifest_id = ${manifest.id} order by created_at, id`;
  return c.json({ manifest, items });
});

/** @type {Map<string, string[]>} */
const photosOf = new Map();

/** Packs files with archiver, from a list read before. */
app.get("/archiver/:id", async (c) => {
  const id = c.req.param("id");
  const urls =
    photosOf.get(id) ??
    (await sql`select unnest(photo_urls) as url from items where manifest_id = ${id}`).map(({ url }) => url);
  photosOf.set(id, urls);
  const zip = new ZipArchive({ store: true });
  const written = pipeline(zip, nowhere());
  for (const name of urls) zip.file(join(folder, name), { name });
  await Promise.all([zip.finalize(), written]);
  return c.body(null, 200);
});

/** @type {Map<string, unknown[][]>} */
const sheets = new Map();

/** Rows are in memory before the measurement, which compares only the writers. */
app.get("/exceljs/:id", async (c) => {
  const id = c.req.param("id");
  const columns = (c.req.query("columns") ?? "").split(",");
  const rows =
    sheets.get(id) ??
    (await sql`select ${sql(columns)} from items where manifest_id = ${id} order by lot_number`.values());
  sheets.set(id, rows);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: nowhere(), useStyles: true });
  const sheet = workbook.addWorksheet("Lots");
  for (const row of [columns, ...rows]) sheet.addRow(row).commit();
  await workbook.commit();
  return c.body(null, 200);
});

function nowhere() {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.stdout.write(`The reference is ready at http://localhost:${port}\n`);
});

process.on("SIGTERM", () => process.exit(0));
