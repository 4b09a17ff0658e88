import type { UpdateCompanySettingsInput } from "@lotwright/contracts/workspace/company-settings";
import type { TeamSize } from "@lotwright/contracts/workspace/setup";
import { useMutation } from "@tanstack/react-query";
import { trpc } from "../../data/api/trpc";
import { useCurrentUser } from "../../data/session/session";
import { setupBegun } from "../../data/session/setup-begun";
import { toast } from "../../lib/toasts";

export type SetupAnswers = UpdateCompanySettingsInput & { teamSize: TeamSize };

/** Saves the answers to the questions of the first run. */
export function useAnswer() {
  const { id: userId } = useCurrentUser();
  const utils = trpc.useUtils();
  return useMutation({
    async mutationFn({ teamSize, ...company }: SetupAnswers) {
      if (Object.keys(company).length > 0) {
        const saved = await utils.client.companySettings.update.mutate(company);
        utils.companySettings.current.setData(undefined, saved);
      }
      return utils.client.setup.save.mutate({ teamSize });
    },
    // The form shows the error.
    meta: { isSilent: true },
    onSuccess(setup) {
      setupBegun(userId).write("yes");
      utils.setup.current.setData(undefined, setup);
      // The steps replace a long form, whose end was in view.
      window.scrollTo({ top: 0 });
    },
  });
}

/** Closes the list of steps, with Undo. */
export function useCloseSetup() {
  const utils = trpc.useUtils();
  const save = trpc.setup.save.useMutation({
    onSuccess: (setup) => utils.setup.current.setData(undefined, setup),
  });
  const close = () =>
    save.mutate(
      { isClosed: true },
      {
        onSuccess: () =>
          toast({
            title: "Set-up closed",
            description: "The steps are still in Settings, House.",
            action: { label: "Undo", onPress: () => save.mutate({ isClosed: false }) },
          }),
      },
    );
  return { close, isPending: save.isPending };
}

/** Opens and removes the sample sale. */
export function useSample(onOpened: (manifestId: string) => void) {
  const utils = trpc.useUtils();
  const refresh = () => Promise.all([utils.manifests.list.invalidate(), utils.setup.current.invalidate()]);
  const open = trpc.setup.openSample.useMutation({
    async onSuccess({ manifestId }) {
      await refresh();
      onOpened(manifestId);
    },
  });
  const remove = trpc.setup.removeSample.useMutation({
    async onSuccess({ isRemoved }) {
      if (!isRemoved) return;
      await refresh();
      toast({ title: "Sample sale removed" });
    },
  });
  return { open, remove };
}
