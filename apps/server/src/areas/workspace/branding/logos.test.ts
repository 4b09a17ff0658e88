import { uploadedPhoto } from "@lotwright/contracts/media/photos";
import { branding, photos } from "@lotwright/db/schema";
import { jpeg } from "@lotwright/testing/pictures";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect } from "vitest";
import type { TestServer } from "../../../testing/app";
import { signedIn } from "../../../testing/http";
import { makePeople } from "../../../testing/people";
import { ask } from "../../../testing/rest";
import { test } from "../../../testing/test";

type Person = { id: string; workspaceId: string };

/** A logo above the maximum size. */
let large: Promise<Buffer> | undefined;
function largeLogo(): Promise<Buffer> {
  large ??= halfTransparent(1200, 600);
  return large;
}

/** A PNG whose right half is transparent. */
async function halfTransparent(width: number, height: number): Promise<Buffer> {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const half = { create: { width: width / 2, height, channels: 4 as const, background: "#AA3311" } };
  const canvas = sharp({ create: { width, height, channels: 4, background } });
  return canvas
    .composite([{ input: await sharp(half).png().toBuffer(), left: 0, top: 0 }])
    .png()
    .toBuffer();
}

type Sent = { bytes: Uint8Array | string; type?: string; name?: string; more?: Record<string, string> };

async function upload(
  server: TestServer,
  path: string,
  field: string,
  person: Person,
  { bytes, type, name, more = {} }: Sent,
) {
  const body = new FormData();
  for (const [key, value] of Object.entries(more)) body.append(key, value);
  const part = typeof bytes === "string" ? bytes : new Uint8Array(bytes);
  body.append(field, new Blob([part], { type: type ?? "image/png" }), name ?? "logo.png");
  return server.app.request(path, { method: "POST", headers: await signedIn(server, person), body });
}

const uploadLogo = (server: TestServer, person: Person, sent: Sent) =>
  upload(server, "/api/auth/logo", "logo", person, sent);
const uploadCompanyLogo = (server: TestServer, person: Person, sent: Sent) =>
  upload(server, "/api/upload-photo", "photo", person, { ...sent, more: { purpose: "logo", ...sent.more } });

async function urlOf(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  const { logoUrl } = (await answer.json()) as { logoUrl: string }; // compared by the tests
  return logoUrl;
}

const logoOf = async (server: TestServer, person: Person) => {
  const headers = await signedIn(server, person);
  return (await ask(server, "GET", "/api/auth/logo-url", { headers })).json();
};

const removeLogo = async (server: TestServer, person: Person) =>
  ask(server, "DELETE", "/api/auth/logo", { headers: await signedIn(server, person) });
const photoCount = (server: TestServer, { workspaceId }: Person) =>
  server.db.$count(photos, eq(photos.workspaceId, workspaceId));

async function pixels(server: TestServer, url: string) {
  const answer = await ask(server, "GET", url);
  expect(answer.headers.get("content-type")).toBe("image/png");
  const image = sharp(Buffer.from(await answer.arrayBuffer()));
  const { width, height, channels } = await image.metadata();
  const { data } = await image.clone().raw().toBuffer({ resolveWithObject: true });
  const alphas = [data[3], data[width * channels - 1]];
  return { width, height, alphas };
}

describe("logos", () => {
  test("keeps a header logo's transparency and scales it down to 800 px", async ({ server }) => {
    const { owner } = await makePeople(server.db);
    const logoUrl = await urlOf(await uploadLogo(server, owner, { bytes: await largeLogo() }));
    expect(logoUrl).toMatch(/^\/photos\/[a-f0-9]{32}\.png$/);
    expect(await pixels(server, logoUrl)).toEqual({ width: 800, height: 400, alphas: [255, 0] });
    expect((await pixels(server, logoUrl.replace(".png", "-thumb.png"))).alphas).toEqual([255, 0]);
    expect(await logoOf(server, owner)).toEqual({ logoUrl });
  });

  test("keeps a company logo's transparency and accepts it in the company settings", async ({ server }) => {
    const { owner } = await makePeople(server.db);
    const answer = await uploadCompanyLogo(server, owner, { bytes: await largeLogo() });
    expect(answer.status).toBe(201);
    const { url: logoUrl } = uploadedPhoto.parse(await answer.json());
    expect(await pixels(server, logoUrl)).toEqual({ width: 800, height: 400, alphas: [255, 0] });
    const headers = await signedIn(server, owner);
    const saved = await ask(server, "PATCH", "/api/company-settings", { headers, body: { logoUrl } });
    expect([saved.status, await saved.json()]).toEqual([200, expect.objectContaining({ logoUrl })]);
    expect(await logoOf(server, owner)).toEqual({ logoUrl: null });
  });

  test("stores a JPEG logo as PNG and a JPEG photo as JPEG", async ({ server }) => {
    const { owner } = await makePeople(server.db);
    const bytes = await jpeg({ width: 64, height: 48 });
    expect(
      await urlOf(await uploadLogo(server, owner, { bytes, type: "image/jpeg", name: "a.jpg" })),
    ).toMatch(/\.png$/);
    const photo = await upload(server, "/api/upload-photo", "photo", owner, {
      bytes,
      more: { purpose: "photo" },
    });
    expect(uploadedPhoto.parse(await photo.json()).url).toMatch(/\.jpg$/);
  });

  test("answers 400 for an unknown purpose, an unknown field and a misnamed file field of an upload", async ({
    server,
  }) => {
    const { owner } = await makePeople(server.db);
    const bytes = await halfTransparent(64, 32);
    const purpose = await uploadCompanyLogo(server, owner, { bytes, more: { purpose: "avatar" } });
    expect([purpose.status, await purpose.json()]).toEqual([
      400,
      expect.objectContaining({ issues: [expect.objectContaining({ path: "purpose" })] }),
    ]);
    const extra = await uploadLogo(server, owner, { bytes, more: { workspaceId: crypto.randomUUID() } });
    expect([extra.status, await extra.json()]).toEqual([
      400,
      expect.objectContaining({ issues: [{ path: "workspaceId", message: "Unknown field" }] }),
    ]);
    const misplaced = await upload(server, "/api/auth/logo", "photo", owner, { bytes });
    expect(misplaced.status).toBe(400);
    expect(await photoCount(server, owner)).toBe(0);
  });
});

const svgs = {
  script: `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
  onload: `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect/></svg>`,
  foreignObject: `<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><b>x</b></foreignObject></svg>`,
  file: `<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd" width="9" height="9"/></svg>`,
};

describe("SVG logos", () => {
  test.for(Object.entries(svgs))(
    "rejects an SVG with %s as a logo under any content type",
    async ([_, bytes], { server }) => {
      const { owner } = await makePeople(server.db);
      for (const send of [
        (person: Person, sent: Sent) => uploadLogo(server, person, sent),
        (person: Person, sent: Sent) => uploadCompanyLogo(server, person, sent),
      ]) {
        for (const type of ["image/svg+xml", "image/png"]) {
          const name = type === "image/png" ? "logo.png" : "logo.svg";
          const answer = await send(owner, { bytes, type, name });
          expect(answer.status).toBe(415);
          const text = await answer.text();
          expect(JSON.parse(text)).toMatchObject({
            code: "WRONG_TYPE",
            message: expect.stringContaining("JPEG, PNG and WebP"),
          });
          expect(text).not.toContain("<svg");
        }
      }
      expect(await photoCount(server, owner)).toBe(0);
      expect(await logoOf(server, owner)).toEqual({ logoUrl: null });
    },
  );
});

describe("logo URLs", () => {
  test("serves a logo and its thumbnail at their exact URLs only", async ({ server }) => {
    const { owner } = await makePeople(server.db);
    const url = await urlOf(await uploadLogo(server, owner, { bytes: await halfTransparent(64, 32) }));
    const name = url.replace("/photos/", "").replace(".png", "");
    const last = name.endsWith("0") ? "1" : "0";
    const other = `${name.slice(0, -1)}${last}`;
    const guesses = [
      `${other}.png`,
      `${other}-thumb.png`,
      `${name}.jpg`,
      `${name}-thumb.jpg`,
      `${name}.svg`,
      `${name.toUpperCase()}.PNG`,
      `${name}-thumb-thumb.png`,
      `..%2fphotos%2f${name}.png`,
      `%2e%2e/photos/${other}.png`,
      name,
      "",
    ];
    for (const guess of guesses) expect((await ask(server, "GET", `/photos/${guess}`)).status).toBe(404);
    for (const path of [url, url.replace(".png", "-thumb.png")]) {
      expect((await ask(server, "GET", path)).status).toBe(200);
    }
  });
});

test("shows the owner's current logo to everyone in the workspace and to no one else", async ({ server }) => {
  const { owner, member, stranger } = await makePeople(server.db);
  expect(await logoOf(server, member)).toEqual({ logoUrl: null });
  const first = await urlOf(await uploadLogo(server, owner, { bytes: await halfTransparent(64, 32) }));
  expect(await logoOf(server, member)).toEqual({ logoUrl: first });
  const second = await urlOf(await uploadLogo(server, owner, { bytes: await halfTransparent(32, 32) }));
  expect(await logoOf(server, member)).toEqual({ logoUrl: second });
  expect(await logoOf(server, owner)).toEqual({ logoUrl: second });
  expect(await logoOf(server, stranger)).toEqual({ logoUrl: null });
});

test("keeps the brand color when the logo is removed, and accepts a repeated removal", async ({ server }) => {
  const { owner, member } = await makePeople(server.db);
  await uploadLogo(server, owner, { bytes: await halfTransparent(64, 32) });
  await server.db.update(branding).set({ brandColor: "#102030" }).where(eq(branding.userId, owner.id));
  expect((await removeLogo(server, owner)).status).toBe(200);
  expect((await removeLogo(server, owner)).status).toBe(200);
  expect([await logoOf(server, owner), await logoOf(server, member)]).toEqual([
    { logoUrl: null },
    { logoUrl: null },
  ]);
  const [row] = await server.db.select().from(branding).where(eq(branding.userId, owner.id));
  expect(row?.brandColor).toBe("#102030");
});

test("answers 403 to a member's logo upload before reading the file", async ({ server }) => {
  const { owner, member } = await makePeople(server.db);
  let isRead = false;
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true;
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { ...(await signedIn(server, member)), "content-type": "multipart/form-data; boundary=b" };
  const init = { method: "POST", headers, body, duplex: "half" as const };
  const answer = await server.app.request("/api/auth/logo", init);
  expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: "FORBIDDEN" })]);
  expect(isRead).toBe(false);
  expect(await photoCount(server, owner)).toBe(0);
});

test("answers 403 when a member removes a logo, and 200 when there is none", async ({ server }) => {
  const { owner, member } = await makePeople(server.db);
  const none = await removeLogo(server, member);
  expect([none.status, await none.json()]).toEqual([200, { success: true }]);
  const logoUrl = await urlOf(await uploadLogo(server, owner, { bytes: await halfTransparent(64, 32) }));
  expect((await removeLogo(server, member)).status).toBe(403);
  expect(await logoOf(server, owner)).toEqual({ logoUrl });
});
