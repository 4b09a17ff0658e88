import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";
import { freePort } from "../installation/server-process";
import { until } from "../installation/waiting";
import { type Browser, firstVisible, phone, waitForElement } from "./page";

export const webkitFiles = { driver: "WebKitWebDriver", display: "Xvfb", python: "/usr/bin/python3" };

const windowProgram = fileURLToPath(new URL("window.py", import.meta.url));
const startMs = 5_000;

/** WebDriver's key for an element: https://www.w3.org/TR/webdriver2/#elements */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

const sessionAnswer = z.object({
  sessionId: z.string(),
  capabilities: z.object({ browserVersion: z.string() }),
});
const elementAnswer = z.object({ [elementKey]: z.string() });

/** Calls WebKitWebDriver: https://www.w3.org/TR/webdriver2/#endpoints */
function createClient(origin: string) {
  return async function call(
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
  ): Promise<unknown> {
    const response = await fetch(`${origin}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const { value } = (await response.json()) as { value: unknown }; // Every response of the driver has this format.
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

type Call = ReturnType<typeof createClient>;

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Starts an X server without a screen, which chooses a free display number and writes it to its third file descriptor. */
async function startDisplay(file: string) {
  const size = `${phone.width}x${phone.height}x24`;
  const display = spawn(file, ["-displayfd", "3", "-screen", "0", size, "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const numbers = display.stdio[3];
  if (!numbers) throw new Error("The display has no third file");
  const [number] = await once(numbers, "data");
  return { display, name: `:${String(number).trim()}` };
}

const libraryPackages = "python3-gi gir1.2-webkit2-4.1";
const importLibrary = 'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2';

/** Checks for the library without which the driver would wait for a window forever. */
async function requireLibrary(python: string): Promise<void> {
  try {
    await promisify(execFile)(python, ["-c", importLibrary]);
  } catch {
    throw new Error(`Python cannot load WebKitGTK: apt-get install ${libraryPackages}`);
  }
}

/** Opens WebKitGTK in its own window through WebKitWebDriver, on a virtual display. */
export async function openWebkit(files: typeof webkitFiles): Promise<Browser> {
  await requireLibrary(files.python);
  const { display, name } = await startDisplay(files.display);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: name, NO_AT_BRIDGE: "1", WEBKIT_DISABLE_DMABUF_RENDERER: "1" };
  const driver = spawn(files.driver, [`--port=${port}`], { env, stdio: "ignore" });
  const close = async () => {
    await stop(driver);
    await stop(display);
  };
  try {
    const call = createClient(`http://127.0.0.1:${port}`);
    // The driver does not report when it starts to listen.
    const isListening = () => call("GET", "/status").then(Boolean, () => false);
    await until("WebKitWebDriver listens", isListening, startMs);
    const args = [windowProgram, String(phone.width), String(phone.height)];
    const capabilities = {
      alwaysMatch: { "webkitgtk:browserOptions": { binary: files.python, args } },
    };
    const session = sessionAnswer.parse(await call("POST", "/session", { capabilities }));
    const path = `/session/${session.sessionId}`;
    return {
      name: `WebKitGTK ${session.capabilities.browserVersion}`,
      page: createPage(call, path),
      // Ending the driver ends its window too; a window that has crashed could not be closed.
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function createPage(call: Call, path: string): Browser["page"] {
  const post = (command: string, body: object = {}) => call("POST", `${path}${command}`, body);
  const evaluate = (expression: string) =>
    post("/execute/sync", { script: `return ${expression}`, args: [] });
  const findVisible = async (xpath: string) => {
    await waitForElement(page, xpath);
    return elementAnswer.parse(await evaluate(firstVisible(xpath)))[elementKey];
  };
  const page: Browser["page"] = {
    open: async (url) => void (await post("/url", { url })),
    reload: async () => void (await post("/refresh")),
    evaluate,
    click: async (xpath) => void (await post(`/element/${await findVisible(xpath)}/click`)),
    type: async (xpath, text) => {
      const id = await findVisible(xpath);
      await evaluate(`${firstVisible(xpath)}.select()`);
      await post(`/element/${id}/value`, { text });
    },
    chooseFile: async (value, file) => {
      const input = elementAnswer.parse(await post("/element", { using: "css selector", value }));
      await post(`/element/${input[elementKey]}/value`, { text: file });
    },
  };
  return page;
}
