import type { CheckName, ProviderCheck } from "@lotwright/contracts/writing/provider-check";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { expectAccessible } from "../../testing/accessibility";
import { type Browser, serveApp } from "../../testing/app-server";
import { findButton, press } from "../../testing/controls";
import { openApp } from "../../testing/open-app";

type Writer = NonNullable<NonNullable<Parameters<typeof serveApp>[0]>["writer"]>;
const writer: Writer = async () => Promise.reject(new Error("Nothing is described here"));

/** Result or error of each step of the provider check. */
let steps: (ProviderCheck | Error)[];
const app = serveApp({
  writer,
  providerCheck: {
    check: async () => {
      const result = steps.shift();
      if (!result || result instanceof Error) throw result;
      return result;
    },
    running: { tryAcquire: () => () => undefined, available: () => 1, inUse: 0 },
  },
});

beforeEach(() => {
  writer.status = () => ({ model: "gpt-4o-mini", learned: [], refusal: null });
});

const ofOnePhoto: CheckName[] = ["reachable", "key", "model", "pictures", "format", "tokens", "seconds"];
const working: ProviderCheck = {
  lines: ofOnePhoto.map((name) => ({ name, outcome: "works", text: `${name} works.` })),
  paidCalls: 1,
};
const fivePhotos: ProviderCheck = {
  lines: [{ name: "photoCount", outcome: "works", text: "5 photos at a time, in 9.2 seconds." }],
  paidCalls: 1,
};

const card = () =>
  within(screen.getByRole("heading", { level: 2, name: "AI provider" }).closest("section") as HTMLElement);

async function openCard(browser: Browser) {
  openApp(browser, "/settings");
  await screen.findByRole("heading", { level: 2, name: "AI provider" });
}

async function openAsAdmin() {
  const browser = app.openBrowser();
  await browser.register();
  await openCard(browser);
  return browser;
}

const testButton = (name: string) => card().getByRole<HTMLButtonElement>("button", { name });
const linesShown = () =>
  within(card().getByRole("list", { name: "Results of the test" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

test("tests the AI provider in two steps, and shows what works and how many calls were paid", async () => {
  steps = [working, fivePhotos];
  const browser = await openAsAdmin();
  const answerFirst = browser.hold(/checkProvider/);
  await press("Test the AI provider");
  await card().findByText(/^Step 1 of 2/);
  expect(testButton("Testing...").disabled).toBe(true);
  expect(linesShown()).toEqual([
    ...["Reachable", "Key", "Model", "Pictures", "Answer format", "Tokens", "Seconds"].map(
      (name) => `${name}Testing…`,
    ),
    "Number of photosNot tested",
  ]);
  const answerSecond = browser.hold(/checkProvider/);
  answerFirst();
  await card().findByText(/^Step 2 of 2: describing 15 photos/);
  expect(linesShown().at(0)).toBe("ReachableWorksreachable works.");
  expect(linesShown().at(-1)).toBe("Number of photosTesting…");
  answerSecond();
  await card().findByText("Everything works. 2 calls were paid.");
  expect(linesShown().at(-1)).toBe("Number of photosWorks5 photos at a time, in 9.2 seconds.");
  await findButton("Test the AI provider");
  await expectAccessible();
});

test("shows which setting to change for a failing step, and ends the test there", async () => {
  const text = "The AI service rejected the API key. Check OPENAI_API_KEY.";
  const lines: ProviderCheck["lines"] = working.lines.map((line) =>
    line.name === "key" ? { ...line, outcome: "fails", text } : { ...line, outcome: "untested" },
  );
  steps = [{ lines, paidCalls: 0 }, new Error("There is no second step")];
  await openAsAdmin();
  await press("Test the AI provider");
  await card().findByText("Something needs attention. 0 calls were paid.");
  expect(linesShown()).toContain(`KeyNeeds attention${text}`);
  expect(linesShown().at(-1)).toBe("Number of photosNot tested");
  expect(steps).toHaveLength(1);
});

test("shows why a test has ended, keeps the results of its first step, and starts anew", async () => {
  steps = [working, working, fivePhotos];
  const browser = await openAsAdmin();
  const answer = browser.hold(/checkProvider/);
  await press("Test the AI provider");
  await card().findByText(/^Step 1 of 2/);
  const recover = browser.lose(/checkProvider/);
  answer();
  await card().findByText(/^Can't reach the server\./);
  expect(linesShown().at(0)).toBe("ReachableWorksreachable works.");
  recover();
  await press("Test the AI provider");
  await card().findByText("Everything works. 2 calls were paid.");
  expect(card().queryByRole("alert")).toBeNull();
});

test("runs no second step of a test after its page was left", async () => {
  steps = [working, fivePhotos];
  const browser = await openAsAdmin();
  const answer = browser.hold(/checkProvider/);
  await press("Test the AI provider");
  await card().findByText(/^Step 1 of 2/);
  cleanup();
  answer();
  await browser.untilAnswered(() => expect(steps).toHaveLength(1));
  await browser.api("GET", "/manifests");
  expect(browser.calls.filter((path) => path.includes("checkProvider"))).toHaveLength(1);
});

test("shows the model alone while nothing was learned and no request was refused", async () => {
  await openAsAdmin();
  await card().findByText("gpt-4o-mini");
  expect(card().queryByText("Learned since the server started")).toBeNull();
  expect(card().queryByText("Last refused request")).toBeNull();
});

test("shows what was learned of the provider, and its last sentence", async () => {
  const refusal = { at: new Date(), reason: "Ask your admin to check it.", providerSays: "I am a teapot" };
  writer.status = () => ({ model: "llava", learned: ["This model takes 5 photos at a time."], refusal });
  await openAsAdmin();
  await card().findByText("This model takes 5 photos at a time.");
  card().getByText(/^Check it\. \(.*\)$/);
  card().getByText("The provider says: I am a teapot");
  card().getByText("Last refused request");
});

test("shows how many lots the AI has described today, of at most how many", async () => {
  const browser = app.openBrowser();
  await browser.register();
  openApp(browser, "/settings/ai");
  await screen.findByRole("heading", { level: 2, name: "AI provider" });
  await card().findByText(/^0 of 5,000 lots and recordings today\./);
});

test("names the settings of a provider in open steps where none is set up, and offers no test", async () => {
  delete writer.status;
  await openAsAdmin();
  await card().findByText("Not connected. Connect an AI provider to write descriptions from photos.");
  const hint = card().getByText(/^Set/);
  expect(hint.textContent).toMatch(/OPENAI_API_KEY.*OPENAI_BASE_URL.*OPENAI_MODEL/);
  expect(hint.closest("details")?.open).toBe(true);
  expect(card().queryByRole("button")).toBeNull();
});

test("offers to load the state of the provider again when it could not be loaded", async () => {
  const browser = app.openBrowser();
  await browser.register();
  const recover = browser.lose(/ai\.status/);
  await openCard(browser);
  await card().findByText(/^Can't reach the server\./);
  expect(card().queryByText("Test the AI provider")).toBeNull();
  recover();
  // Other sections were loaded by the same request.
  fireEvent.click(card().getByRole("button", { name: "Retry" }));
  await card().findByText("gpt-4o-mini");
});

test("says that the test of the provider needs a connection, while the device is offline", async () => {
  await openAsAdmin();
  await card().findByText("gpt-4o-mini");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  fireEvent(window, new Event("offline"));
  await card().findByText("You're offline. The test needs a connection.");
  expect(testButton("Test the AI provider").disabled).toBe(true);
});

test("shows the AI provider to no member", async () => {
  const admin = app.openBrowser();
  await admin.register();
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "brass lamp" };
  await admin.api("POST", "/admin/users", account);
  const browser = app.openBrowser();
  await browser.api("POST", "/auth/login", account);
  openApp(browser, "/settings");
  await screen.findByText("Spreadsheet Export Format", { selector: "h2" });
  expect(screen.queryByText("AI provider")).toBeNull();
  expect(browser.calls.filter((path) => path.includes("ai.status"))).toEqual([]);
});
