import { expect, type Page } from "@playwright/test";
import { test as journey, openWorkspace } from "./app";
import { answered } from "./browser-errors";
import { type Gateway, type Refusal, startGateway } from "./gateway";
import { badge, lotsOnServer } from "./phone-captures";
import { choosePhotos, makeLace, makePhoto } from "./photos";

/** Playwright's `test` for a browser that reaches the server through a proxy. */
const test = journey.extend<object, { gateway: Gateway }>({
  gateway: [
    async ({ app }, use) => {
      const gateway = await startGateway(app.origin);
      await use(gateway);
      await gateway.close();
    },
    { scope: "worker" },
  ],
  baseURL: ({ gateway }, use) => use(gateway.origin),
});

const isUpload: Refusal["refuses"] = ({ method, path }) => method === "POST" && path === "/api/upload-photo";
const isCall: Refusal["refuses"] = ({ path }) => path.startsWith("/api/") || path.startsWith("/trpc/");

/** Responses of a proxy instead of the server, each with the queue's sentence about it. */
const refusals: (Refusal & { said: string })[] = [
  {
    status: 413,
    contentType: "text/html",
    body: "<center><h1>413 Request Entity Too Large</h1></center>",
    refuses: isUpload,
    said: "refuses large uploads (error 413)",
  },
  {
    status: 400,
    contentType: "text/html",
    body: "<h1>Bad Request</h1>",
    refuses: isUpload,
    said: "refuses requests (error 400)",
  },
  {
    status: 403,
    contentType: "application/json",
    body: JSON.stringify({ code: "RULE_942100", message: "Denied" }),
    refuses: isCall,
    said: "refuses requests (error 403)",
  },
  {
    status: 401,
    contentType: "application/json",
    body: JSON.stringify({ error: { code: 401, message: "Session expired" } }),
    refuses: isCall,
    said: "asks for a separate sign-in (error 401)",
  },
];

const photosOf = (page: Page) => page.getByRole("region", { name: "Photos" }).getByRole("listitem");

async function expectBlocked(page: Page, said: string): Promise<void> {
  await badge(page, /Uploads are blocked/).click();
  const queue = page.getByRole("dialog");
  await expect(queue).toContainText(`Something between this phone and the server, such as a proxy, ${said}.`);
  await expect(queue).toContainText("Everything is saved on this phone and will upload automatically.");
  await expect(queue).not.toContainText("back online");
}

test("keeps every photo and the session while a proxy answers in the server's place, and continues automatically", async ({
  page,
  gateway,
  expectErrors,
}) => {
  for (const { status, refuses } of refusals)
    expectErrors(answered(status, refuses === isUpload ? "api/upload-photo" : "trpc/"));
  const manifestId = await openWorkspace(page, "behind-proxy@example.com", "Barn");
  await page.goto(`/manifests/${manifestId}/camera`);
  await page.waitForLoadState("networkidle");
  for (const [index, { said, ...refusal }] of refusals.entries()) {
    gateway.refuse(refusal);
    await choosePhotos(page, [await makePhoto("saved", "#6b2b2b", 0.5)]);
    await page.getByRole("button", { name: "Save lot" }).click();
    await expect(page.getByText(`Lot ${1000 + index} saved`, { exact: true })).toBeVisible();
    await choosePhotos(page, [await makePhoto("next", "#2b2b6b", 0.5)]);
    await expect(photosOf(page)).toHaveCount(1);
    await expectBlocked(page, said);

    await page.reload();
    await expect(photosOf(page)).toHaveCount(1);
    await expectBlocked(page, said);
    gateway.refuse(undefined);
    // The queue may retry by itself: its button is disabled during the retry, and then disappears.
    const enabled = page.getByRole("button", { name: "Upload now", disabled: false });
    await enabled.or(page.getByRole("dialog").getByText("All uploaded")).first().click();
    await expect(page.getByRole("dialog")).toContainText("All uploaded");
    await page.keyboard.press("Escape");
  }
  // From the second lot on, the photo is the one that was in the draft before.
  const lots = await lotsOnServer(page, `/manifests/${manifestId}`);
  expect(lots.map(({ lotNumber, photoUrls }) => [lotNumber, photoUrls.length])).toEqual([
    [1000, 1],
    [1001, 2],
    [1002, 2],
    [1003, 2],
  ]);

  const [refusal] = refusals;
  // The default limit of nginx: 1 MiB.
  gateway.refuse(
    refusal && { ...refusal, refuses: (request) => isUpload(request) && request.byteCount > 1_048_576 },
  );
  await choosePhotos(page, [await makeLace("lace")]);
  await page.getByRole("button", { name: "Save lot" }).click();
  await expect(badge(page, /Uploads are blocked/)).toBeVisible();
  gateway.refuse(undefined);
  await expect(badge(page, "All uploaded")).toBeVisible({ timeout: 45_000 });
  expect(await lotsOnServer(page, `/manifests/${manifestId}`)).toHaveLength(5);
});

test("says why a proxy without the Host header lets no one sign in", async ({
  page,
  gateway,
  expectErrors,
}) => {
  expectErrors(answered(403, "auth.login"));
  await page.goto("/");
  gateway.loseHost(true);
  await page.getByLabel("Email", { exact: true }).fill("anyone@example.com");
  await page.getByLabel("Password", { exact: true }).fill("brass lamp");
  await page.getByRole("button", { name: "Log In" }).click();
  const { origin } = new URL(page.url());
  await expect(
    page.getByText(`This page is open at ${origin}, but its requests reach`).first(),
  ).toBeVisible();
  await expect(page.getByText(`set PUBLIC_URL=${origin}, or let the proxy`).first()).toBeVisible();
  await expect(page.getByText("Can't reach the server")).toHaveCount(0);
  gateway.loseHost(false);
});
