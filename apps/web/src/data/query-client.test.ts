import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { currentToast, dismissToast } from "../lib/toasts";
import { makeFailure, makeLostCall } from "../testing/failures";
import { nextToast } from "../testing/toasts";
import { untilCached } from "../testing/until-cached";
import { createQueryClient, currentUserKey, readBefore } from "./query-client";

afterEach(dismissToast);

function fail(
  queryClient: ReturnType<typeof createQueryClient>,
  error: Error,
  meta: Record<string, unknown> = {},
) {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => Promise.reject(error),
    meta,
  });
  return mutation.execute(undefined).catch(() => undefined);
}

test("shows one toast for a failed mutation, with the server's message or the fallback", async () => {
  const queryClient = createQueryClient();
  await fail(queryClient, makeFailure(409, { message: "Lot 1000 is taken" }), {
    errorFallback: "Failed to create item",
  });
  expect(currentToast()).toMatchObject({
    title: "Error",
    description: "Lot 1000 is taken",
    variant: "destructive",
  });
  const texts = { errorTitle: "Upload failed", errorFallback: "Failed to upload photo. Please try again." };
  await fail(queryClient, makeLostCall(), texts);
  expect(currentToast()).toMatchObject({ title: texts.errorTitle, description: texts.errorFallback });
});

test("shows no toast for validation errors that a form shows, and a toast for other errors", async () => {
  const queryClient = createQueryClient();
  const issues = [{ path: "name", message: "Enter a name" }];
  await fail(queryClient, makeFailure(400, { message: "Wrong", issues }), { formTakesIssues: true });
  expect(currentToast()?.isOpen).not.toBe(true);
  await fail(queryClient, makeFailure(503, { message: "Try again in a moment" }), { formTakesIssues: true });
  expect(currentToast()).toMatchObject({ description: "Try again in a moment", isOpen: true });
});

test("shows no toast for a failed query offline, and one for a failed mutation", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const queryClient = createQueryClient();
  const queryFn = () => Promise.reject(makeLostCall());
  const names = new QueryObserver(queryClient, { queryKey: ["names"], queryFn });
  const stop = names.subscribe(() => undefined);
  await names.refetch();
  expect(currentToast()?.isOpen).not.toBe(true);
  await fail(queryClient, makeLostCall(), { isDoneLater: true });
  expect(currentToast()?.isOpen).not.toBe(true);
  await fail(queryClient, makeLostCall());
  expect(currentToast()?.isOpen).toBe(true);
  dismissToast();
  onLine.mockReturnValue(true);
  await names.refetch();
  expect(currentToast()?.isOpen).toBe(true);
  stop();
  onLine.mockRestore();
});

const ann = { id: "ann", email: "ann@example.com" };

test("refetches the current user after a 401 and not after other failures, and keeps the cached user", async () => {
  const queryClient = createQueryClient();
  const isAsked = () => queryClient.getQueryState(currentUserKey)?.isInvalidated;
  queryClient.setQueryData(currentUserKey, ann);
  await fail(queryClient, makeFailure(403, { message: "Your role doesn't allow this" }));
  expect(isAsked()).toBe(false);
  const ask = queryClient.fetchQuery({
    queryKey: ["items"],
    queryFn: () => Promise.reject(makeFailure(401, { message: "Log in first" })),
  });
  await expect(ask).rejects.toThrow("Log in first");
  expect(isAsked()).toBe(true);
  expect(queryClient.getQueryData(currentUserKey)).toEqual(ann);
});

test("removes cached data when another user signs in, and keeps the cached data of the same user", () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(["items"], ["of the page's start"]);
  queryClient.setQueryData(currentUserKey, ann);
  queryClient.setQueryData(currentUserKey, { ...ann });
  expect(queryClient.getQueryData(["items"])).toBeDefined();
  queryClient.setQueryData(currentUserKey, { ...ann, id: "bob" });
  expect(queryClient.getQueryData(["items"])).toBeUndefined();
  expect(queryClient.getQueryData(currentUserKey)).toMatchObject({ id: "bob" });
});

test("shows one toast for a failed query without an error page, and none after a 401", async () => {
  const queryClient = createQueryClient();
  let error = makeFailure(503, { message: "Try again in a moment" });
  const queryFn = () => Promise.reject(error);
  const page = new QueryObserver(queryClient, { queryKey: ["page"], queryFn, ...{ suspense: true } });
  const stops = [page.subscribe(() => undefined)];
  await untilCached(queryClient, () => queryClient.getQueryState(["page"])?.status === "error");
  expect(currentToast()?.isOpen).not.toBe(true);
  const observer = new QueryObserver(queryClient, { queryKey: ["names"], queryFn });
  const toasted = nextToast();
  stops.push(observer.subscribe(() => undefined));
  await toasted;
  expect(currentToast()?.isOpen).toBe(true);
  expect(currentToast()).toMatchObject({ title: "Error", description: "Try again in a moment" });
  dismissToast();
  error = makeFailure(401, { message: "Log in first" });
  await observer.refetch();
  expect(currentToast()?.isOpen).not.toBe(true);
  for (const stop of stops) stop();
});

test("retries a rate-limited query after its Retry-After at most three times, and never after a Retry-After above the limit", async () => {
  vi.useFakeTimers();
  const queryClient = createQueryClient();
  const refusal = (retryAfterSeconds: number) => makeFailure(429, { message: "Too many", retryAfterSeconds });
  let refusals = 1;
  const asked = { limited: 0, daily: 0 };
  const limited = () => {
    asked.limited += 1;
    return asked.limited > refusals ? Promise.resolve("found") : Promise.reject(refusal(5));
  };
  const daily = () => {
    asked.daily += 1;
    return Promise.reject(refusal(86_400));
  };
  const find = () => queryClient.fetchQuery({ queryKey: ["find"], queryFn: limited, staleTime: 0 });
  const finding = find();
  await expect(queryClient.fetchQuery({ queryKey: ["daily"], queryFn: daily })).rejects.toThrow("Too many");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(asked).toEqual({ limited: 1, daily: 1 });
  await vi.advanceTimersByTimeAsync(1);
  expect(await finding).toBe("found");
  refusals = 100;
  const again = expect(find()).rejects.toThrow("Too many");
  await vi.advanceTimersByTimeAsync(60_000);
  await again;
  expect(asked).toEqual({ limited: 2 + 4, daily: 1 });
  vi.useRealTimers();
});

test("finds the queries that were answered before a time, and neither later nor pending ones", () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(["old"], 1, { updatedAt: 999 });
  queryClient.setQueryData(["new"], 1, { updatedAt: 1000 });
  queryClient.setQueryData(currentUserKey, ann, { updatedAt: 999 });
  queryClient.getQueryCache().build(queryClient, { queryKey: ["asked"] });
  const found = queryClient.getQueryCache().findAll(readBefore(1000));
  expect(found.map(({ queryKey }) => queryKey)).toEqual([["old"]]);
});

test("does not refetch data automatically: not after a failure, on focus, on reconnect or over time", async () => {
  vi.useFakeTimers();
  const queryClient = createQueryClient();
  queryClient.mount();
  const asked = { names: 0, broken: 0 };
  const names = () => Promise.resolve([`${asked.names++}`]);
  const broken = () => Promise.reject(makeFailure(503, { message: `Busy ${asked.broken++}` }));
  const observers = [
    new QueryObserver<unknown>(queryClient, { queryKey: ["names"], queryFn: names }),
    new QueryObserver<unknown>(queryClient, { queryKey: ["broken"], queryFn: broken }),
  ];
  const stops = observers.map((observer) => observer.subscribe(() => undefined));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual({ names: 1, broken: 1 });
  for (const isThere of [false, true]) {
    focusManager.setFocused(isThere);
    onlineManager.setOnline(isThere);
  }
  await vi.advanceTimersByTimeAsync(3_600_000);
  stops.push(
    new QueryObserver(queryClient, { queryKey: ["names"], queryFn: names }).subscribe(() => undefined),
  );
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toEqual({ names: 1, broken: 1 });
  for (const stop of stops) stop();
  queryClient.unmount();
  vi.useRealTimers();
});

test("fetches a query again that was invalidated during its first fetch, and only then", async () => {
  const queryClient = createQueryClient();
  const answers: ((names: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
  const names = new QueryObserver(queryClient, { queryKey: ["names"], queryFn });
  const stop = names.subscribe(() => undefined);
  void queryClient.invalidateQueries({ queryKey: ["names"] });
  expect(answers).toHaveLength(1);
  answers[0]?.(["read before the change"]);
  await untilCached(queryClient, () => answers.length === 2);
  answers[1]?.(["read after it"]);
  await untilCached(queryClient, () => !queryClient.isFetching());
  expect(names.getCurrentResult().data).toEqual(["read after it"]);
  expect(answers).toHaveLength(2);
  stop();
});
