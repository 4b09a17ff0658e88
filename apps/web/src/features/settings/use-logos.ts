import type { UploadedPhoto } from "@lotwright/contracts/media/photos";
import { useMutation } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { reportWrite, savedCode } from "../../data/api/full-storage";
import { trpc } from "../../data/api/trpc";
import { rejectIntermediary } from "../../lib/intermediary";
import { toast } from "../../lib/toasts";

/** Sends a multipart form and returns the JSON response. Rejects with the same errors as tRPC. */
export async function sendForm(path: string, fields: Record<string, Blob | string>): Promise<unknown> {
  const form = new FormData();
  // Files come last, because the server reads the fields before the file.
  for (const [name, value] of Object.entries(fields).sort(([, a]) => (a instanceof Blob ? 1 : -1))) {
    form.append(name, value);
  }
  const response = await fetch(path, { method: "POST", body: form, credentials: "include" }).then(
    rejectIntermediary,
  );
  const answer: unknown = await response.json();
  const { message = "", ...details } = Object(answer);
  reportWrite(path, response.ok ? savedCode : details.code);
  if (response.ok) return answer;
  const data = { ...details, httpStatus: response.status };
  throw TRPCClientError.from({ error: { message, code: -32_000, data } });
}

function sayUploaded() {
  toast({ title: "Logo uploaded", variant: "success" });
}

function sayRemoved() {
  toast({ title: "Logo removed", variant: "success" });
}

const removing = { errorFallback: "Failed to remove the logo. Please try again." };

/** Functions that upload or remove the logo. */
export type LogoChanges = {
  upload: { mutate: (logo: Blob, options: { onSuccess: () => void }) => void; isPending: boolean };
  remove: { mutate: () => void; isPending: boolean };
};

/** Functions for the public catalog's logo: an uploaded photo whose URL is in the company settings. */
export function useCompanyLogo(): LogoChanges {
  const utils = trpc.useUtils();
  const update = (logoUrl: string | null) => utils.client.companySettings.update.mutate({ logoUrl });
  const show = (saved: Awaited<ReturnType<typeof update>>) =>
    utils.companySettings.current.setData(undefined, saved);
  const upload = useMutation({
    mutationFn: async (logo: Blob) => {
      const { url } = (await sendForm("/api/upload-photo", {
        photo: logo,
        purpose: "logo",
      })) as UploadedPhoto; // the response of our server
      return update(url);
    },
    meta: {
      errorTitle: "Upload failed",
      errorFallback: "Failed to upload logo. Please try again.",
    },
    onSuccess: (saved) => {
      show(saved);
      sayUploaded();
    },
  });
  const remove = useMutation({
    mutationFn: () => update(null),
    meta: removing,
    onSuccess: (saved) => {
      show(saved);
      sayRemoved();
    },
  });
  return { upload, remove };
}

/** Functions for the logo in the app's header. */
export function useCatalogLogo(): LogoChanges {
  const utils = trpc.useUtils();
  const upload = useMutation({
    mutationFn: (logo: Blob) => sendForm("/api/auth/logo", { logo }),
    meta: {
      errorTitle: "Upload failed",
      errorFallback: "Failed to upload catalog logo. Please try again.",
    },
    onSuccess: async () => {
      await utils.branding.logo.invalidate();
      sayUploaded();
    },
  });
  const remove = trpc.branding.removeLogo.useMutation({
    meta: removing,
    onSuccess: async () => {
      await utils.branding.logo.invalidate();
      sayRemoved();
    },
  });
  return { upload, remove: { mutate: () => remove.mutate(), isPending: remove.isPending } };
}
