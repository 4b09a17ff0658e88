import { trpc } from "../../data/api/trpc";
import { saveFile } from "../../lib/download";
import { toast } from "../../lib/toasts";

function useRefresh() {
  const utils = trpc.useUtils();
  const { list, suggestions, record, others } = utils.consignors;
  return () =>
    Promise.all([list.invalidate(), suggestions.invalidate(), record.invalidate(), others.invalidate()]);
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

export function useSaveDetails() {
  const refresh = useRefresh();
  return trpc.consignors.saveDetails.useMutation({
    meta: { errorFallback: "Failed to save the contact. Please try again.", formTakesIssues: true },
    onSuccess: () => {
      toast({ title: "Contact saved", variant: "success" });
      return refresh();
    },
  });
}

/** Characters that file systems refuse in names. */
const unsafe = /[\\/:*?"<>|\p{Cc}]/gu;

export function useExportData() {
  return trpc.consignors.exportData.useMutation({
    meta: { errorFallback: "Failed to export the data. Please try again." },
    onSuccess: (data) => {
      const file = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
      saveFile(file, `${data.name.replace(unsafe, "-")}.json`);
      toast({ title: "Data exported", variant: "success" });
    },
  });
}

export function useRemoveData() {
  const refresh = useRefresh();
  return trpc.consignors.removeData.useMutation({
    meta: { errorFallback: "Failed to delete the data. Please try again." },
    onSuccess: () => {
      toast({ title: "Personal data deleted", variant: "success" });
      return refresh();
    },
  });
}
