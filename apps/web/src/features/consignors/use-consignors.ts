import { trpc } from "../../data/api/trpc";
import { toast } from "../../lib/toasts";

function useRefresh() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.consignors.list.invalidate(), utils.consignors.suggestions.invalidate()]);
}

export function useAddConsignor() {
  const refresh = useRefresh();
  return trpc.consignors.create.useMutation({
    meta: { errorFallback: "Failed to add consignor", formTakesIssues: "with-toast" },
    onSuccess: () => {
      const description = "The consignor has been added successfully";
      toast({ title: "Consignor added", description, variant: "success" });
      return refresh();
    },
  });
}

export function useUpdateConsignor() {
  const refresh = useRefresh();
  return trpc.consignors.update.useMutation({
    meta: { errorFallback: "Failed to update consignor", formTakesIssues: "with-toast" },
    onSuccess: () => {
      toast({ title: "Consignor updated", variant: "success" });
      return refresh();
    },
  });
}

export function useRemoveConsignor() {
  const refresh = useRefresh();
  return trpc.consignors.remove.useMutation({
    meta: { errorFallback: "Failed to delete consignor" },
    onSuccess: () => {
      toast({ title: "Consignor deleted", variant: "success" });
      return refresh();
    },
  });
}

export function useSetDefaultConsignor() {
  const refresh = useRefresh();
  return trpc.consignors.setDefault.useMutation({
    meta: { errorFallback: "Failed to set default consignor" },
    onSuccess: () => {
      const description = "This consignor is now your default";
      toast({ title: "Default consignor set", description, variant: "success" });
      return refresh();
    },
  });
}
