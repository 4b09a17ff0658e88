import { afterEach, expect, test } from "vitest";
import { makeFailure, makeLostCall } from "../testing/failures";
import { createQueryClient, currentUserKey } from "./query-client";
import { currentToast, dismissToast } from "./toast-store";

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

test("a failed mutation shows one toast with the server's sentence, or the fall-back", async () => {
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

test("a form that takes the issues gets them without a toast; what has no issues is still shown", async () => {
  const queryClient = createQueryClient();
  const issues = [{ path: "name", message: "Enter a name" }];
  await fail(queryClient, makeFailure(400, { message: "Wrong", issues }), { formTakesIssues: true });
  expect(currentToast()?.isOpen).not.toBe(true);
  await fail(queryClient, makeFailure(503, { message: "Try again in a moment" }), { formTakesIssues: true });
  expect(currentToast()).toMatchObject({ description: "Try again in a moment", isOpen: true });
});

test("a session that ended clears the current user, another failure does not", async () => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(currentUserKey, { email: "ann@example.com" });
  await fail(queryClient, makeFailure(403, { message: "Your role may not do this" }));
  expect(queryClient.getQueryData(currentUserKey)).toBeDefined();
  const ask = queryClient.fetchQuery({
    queryKey: ["items"],
    queryFn: () => Promise.reject(makeFailure(401, { message: "Sign in first" })),
  });
  await expect(ask).rejects.toThrow("Sign in first");
  expect(queryClient.getQueryData(currentUserKey)).toBeUndefined();
});
