import type { Page } from "@playwright/test";

/** A page is usable at the end of its last long task, if none follows within this many ms. */
const quietMs = 2_000;

type Task = { start: number; end: number };

/** Records the long tasks of a page from the beginning. Runs in the page. */
export function watchTasks(): void {
  const tasks: Task[] = [];
  Object.assign(window, { tasks });
  new PerformanceObserver((list) => {
    const entries = list.getEntries();
    tasks.push(...entries.map(({ startTime: start, duration }) => ({ start, end: start + duration })));
  }).observe({ type: "longtask", buffered: true });
}

export const tasksOf = (page: Page) => page.evaluate(() => (window as unknown as { tasks: Task[] }).tasks); // `watchTasks` sets this property.

/** Resolves with the long tasks until now when there was none for a while. */
export const untilQuiet = (page: Page): Promise<Task[]> =>
  page.evaluate(
    (ms) =>
      new Promise<Task[]>((resolve) => {
        const { tasks } = window as unknown as { tasks: Task[] }; // `watchTasks` sets this property.
        const look = (now: number) => {
          if (now - (tasks.at(-1)?.end ?? 0) > ms) resolve(tasks);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    quietMs,
  );

/** Total duration of these tasks in ms. */
export const totalMs = (tasks: Task[]) => tasks.reduce((sum, { start, end }) => sum + end - start, 0);
