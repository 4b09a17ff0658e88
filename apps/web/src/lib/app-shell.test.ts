import { expect, onTestFinished, test, vi } from "vitest";
import { createShell } from "./app-shell";

/** Creates a service worker registration whose states the test sets. */
function makeBrowser({ hasController }: { hasController: boolean }) {
  const target = new EventTarget();
  const worker = Object.assign(new EventTarget(), { state: "installing", postMessage: vi.fn() });
  const container = Object.assign(new EventTarget(), { controller: hasController ? {} : null });
  const registration = Object.assign(target, { waiting: null, installing: worker });
  const install = () => {
    registration.dispatchEvent(new Event("updatefound"));
    worker.state = "installed";
    worker.dispatchEvent(new Event("statechange"));
  };
  return {
    install,
    worker,
    container: container as unknown as ServiceWorkerContainer, // a mock of the used members
    registration: registration as unknown as ServiceWorkerRegistration, // a mock of the used members
  };
}

test("activates a newer version only on request, and then reloads the page", () => {
  const reload = vi.fn();
  const shell = createShell(reload);
  const { registration, container, worker, install } = makeBrowser({ hasController: true });
  shell.watch(registration, container);
  expect(shell.hasUpdate()).toBe(false);
  install();
  expect(shell.hasUpdate()).toBe(true);
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).not.toHaveBeenCalled();
  expect(worker.postMessage).not.toHaveBeenCalled();

  shell.takeUpdate(container);
  expect(worker.postMessage).toHaveBeenCalledWith("take over");
  container.dispatchEvent(new Event("controllerchange"));
  expect(reload).toHaveBeenCalledTimes(1);
});

/** Opens a page while an update of the app is waiting. */
function openUpdatedPage() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reload = vi.fn();
  const shell = createShell(reload);
  const browser = makeBrowser({ hasController: true });
  shell.watch(browser.registration, browser.container);
  browser.install();
  return { ...browser, shell, reload };
}

test("reloads a page only once, after a second, if the browser still uses the older version", () => {
  const { shell, container, reload } = openUpdatedPage();
  shell.takeUpdate(container);
  vi.advanceTimersByTime(999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  container.dispatchEvent(new Event("controllerchange"));
  vi.runAllTimers();
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each(["waiting", "active"])(
  "reloads the next page once when the newer version, still %s, becomes active, and then no other page",
  async (place) => {
    const { shell, container, worker, reload, registration } = openUpdatedPage();
    await shell.finishUpdate({ ...registration, active: null, waiting: null, [place]: worker });
    expect(reload).not.toHaveBeenCalled();
    shell.takeUpdate(container);
    vi.advanceTimersByTime(1_000);
    reload.mockClear();

    worker.state = "activating";
    const finished = shell.finishUpdate({ ...registration, active: null, waiting: null, [place]: worker });
    worker.state = "activated";
    worker.dispatchEvent(new Event("statechange"));
    await finished;
    expect(reload).toHaveBeenCalledTimes(1);
    await shell.finishUpdate({ ...registration, active: null, waiting: null, [place]: worker });
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test("offers the update again if the user has continued to work", async () => {
  const updated = openUpdatedPage();
  updated.shell.takeUpdate(updated.container);
  vi.advanceTimersByTime(1_000);

  const { reload, registration, worker } = updated;
  const next = createShell(reload);
  reload.mockClear();
  const finished = next.finishUpdate({ ...registration, active: null, waiting: worker as never }); // a mock of the used members
  history.pushState(undefined, "", "/manifests/1/camera");
  onTestFinished(() => history.pushState(undefined, "", "/"));
  worker.state = "activated";
  worker.dispatchEvent(new Event("statechange"));
  await finished;
  expect(reload).not.toHaveBeenCalled();
  expect(next.hasUpdate()).toBe(true);
});

test("uses a newer version immediately if another tab has activated it", () => {
  const { shell, container, worker, reload } = openUpdatedPage();
  worker.state = "activated";
  shell.takeUpdate(container);
  vi.runAllTimers();
  expect(worker.postMessage).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledTimes(1);
});

test("reports no update for the first installation", () => {
  const shell = createShell(vi.fn());
  const { registration, container, install } = makeBrowser({ hasController: false });
  shell.watch(registration, container);
  install();
  expect(shell.hasUpdate()).toBe(false);
});
