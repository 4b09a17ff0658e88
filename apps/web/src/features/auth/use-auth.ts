import type { User } from "@lotwright/contracts/workspace/auth";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { trpc } from "../../data/api/trpc";
import { allButCurrentUser, currentUserKey } from "../../data/query-client";
import { isSignedOut } from "../../lib/error-message";
import { finishRemoval, toast } from "../../lib/toasts";

/**
 * Returns a function that sets the signed-in user after removing another user's cached data, shows a greeting and
 * refetches the screen.
 */
function useEnter() {
  const queryClient = useQueryClient();
  const utils = trpc.useUtils();
  const router = useRouter();
  return async (user: User, greeting: Parameters<typeof toast>[0]) => {
    const isBack = utils.auth.current.getData()?.id === user.id;
    if (!isBack) queryClient.removeQueries(allButCurrentUser);
    utils.auth.current.setData(undefined, user);
    toast({ ...greeting, variant: "success" });
    await Promise.all([
      queryClient.invalidateQueries(isBack ? {} : { queryKey: currentUserKey }),
      router.invalidate(isBack ? { filter: ({ status }) => status === "error" } : {}),
    ]);
  };
}

const welcome = { title: "Welcome back!", description: "You have successfully logged in." };

export function useLogin() {
  const enter = useEnter();
  const utils = trpc.useUtils();
  return trpc.auth.login.useMutation({
    meta: { errorFallback: "Failed to log in", formTakesIssues: true },
    // Until the password is replaced, the server rejects the query for the current user, and that error opens the
    // replacement screen.
    onSuccess: (user) => (user.mustReplacePassword ? utils.auth.current.invalidate() : enter(user, welcome)),
  });
}

/** Replaces a password that an admin chose, and signs the user in. */
export function useReplacePassword() {
  const enter = useEnter();
  const utils = trpc.useUtils();
  return trpc.auth.changePassword.useMutation({
    // No toast, because the form shows the error.
    meta: { isSilent: true },
    onSuccess: async () =>
      enter(await utils.client.auth.current.query(), { ...welcome, title: "Password changed" }),
  });
}

/** Signs out of a session whose password must be replaced, back to the sign-in screen. */
export function useLeave() {
  const utils = trpc.useUtils();
  return trpc.auth.logout.useMutation({
    meta: { errorFallback: "Failed to log out. Please try again." },
    onSuccess: () => utils.auth.current.invalidate(),
  });
}

export function useRegister() {
  const enter = useEnter();
  return trpc.auth.register.useMutation({
    meta: { errorFallback: "Failed to register", formTakesIssues: true },
    onSuccess: (user) =>
      enter(user, {
        title: "Account created!",
        description: "Your account has been created and you are now logged in.",
      }),
  });
}

export function useLogout() {
  const queryClient = useQueryClient();
  const router = useRouter();
  return trpc.auth.logout.useMutation({
    meta: { errorFallback: "Failed to log out. Please try again." },
    // Sends pending deletions before the session ends.
    onMutate: () => finishRemoval(),
    onSuccess: async () => {
      const current = queryClient.getQueryCache().find({ queryKey: currentUserKey });
      // Sets the query of the current user to an error without refetching, because a refetch could remount the sign-in
      // screen and lose typed text.
      if (isSignedOut(current?.state.error)) current?.setState({ data: undefined });
      else await queryClient.resetQueries({ queryKey: currentUserKey });
      // No screen that uses these queries is mounted now, so removing them causes no refetch.
      queryClient.removeQueries(allButCurrentUser);
      await router.navigate({ to: "/" });
    },
  });
}

export function useChangePassword() {
  const utils = trpc.useUtils();
  return trpc.auth.changePassword.useMutation({
    meta: { errorFallback: "Failed to change the password", formTakesIssues: true },
    onSuccess: () => {
      toast({
        title: "Password changed",
        description: "You're signed out on all other devices.",
        variant: "success",
      });
      // Requests that used the replaced session's cookie may have failed, so their queries are refetched.
      return Promise.all([utils.auth.current.invalidate(), utils.apiKeys.list.invalidate()]);
    },
  });
}

export function useRedeemReset() {
  return trpc.auth.redeemReset.useMutation({
    // No toast, because the form shows the error.
    meta: { isSilent: true },
  });
}

/** Makes the account of an invited person and signs them in. The next page is loaded anew. */
export function useJoin() {
  return trpc.auth.join.useMutation({
    // No toast, because the form shows the error.
    meta: { isSilent: true },
  });
}
