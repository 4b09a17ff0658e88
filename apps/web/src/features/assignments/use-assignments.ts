import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";

function saySuccess(description: string) {
  toast({ title: "Success", description, variant: "success" });
}

export function useAssign() {
  const utils = trpc.useUtils();
  return trpc.assignments.assign.useMutation({
    meta: { errorFallback: "Failed to assign manifest" },
    onSuccess: (_success, { userId }) => {
      saySuccess("Manifest assigned successfully");
      return Promise.all([utils.assignments.list.invalidate({ userId }), utils.team.list.invalidate()]);
    },
  });
}

export function useUnassign() {
  const utils = trpc.useUtils();
  return trpc.assignments.unassign.useMutation({
    meta: { errorFallback: "Failed to unassign manifest" },
    onSuccess: (_success, { userId }) => {
      saySuccess("Manifest unassigned successfully");
      return Promise.all([utils.assignments.list.invalidate({ userId }), utils.team.list.invalidate()]);
    },
  });
}
