import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LogoImage } from "../../components/photos/picture";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/checkbox";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { Skeleton } from "../../components/ui/progress";
import { fitLogo } from "./fit-logo";
import type { LogoChanges } from "./use-logos";

type LogoDialogProps = { file: File; title: string; upload: LogoChanges["upload"]; onClose: () => void };

function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}

/** Shows the logo on a light and on a dark background, and uploads it on confirmation. */
export default function LogoDialog({ file, title, upload, onClose }: LogoDialogProps) {
  const [isCropped, setIsCropped] = useState(true);
  const [key] = useState(() => crypto.getRandomValues(new Uint32Array(2)).join("-"));
  // Uploaded unchanged if the browser cannot read it, so that the server's error names the reason.
  const fitted = useQuery({
    queryKey: ["logo", key, isCropped],
    queryFn: () => fitLogo(file, isCropped).catch(() => file),
    gcTime: 0,
  });
  const address = useAddress(fitted.data);
  return (
    <Dialog onOpenChange={onClose} title={title}>
      <div className="grid grid-cols-2 gap-3">
        {["bg-white", "bg-black"].map((paper) => (
          <span
            key={paper}
            className={`flex h-28 items-center justify-center rounded-md border p-3 ${paper}`}
          >
            {address ? <LogoImage src={address} alt="" /> : <Skeleton className="size-full" />}
          </span>
        ))}
      </div>
      <Checkbox
        label="Crop to fit"
        hint="Trims empty edges so the logo appears as large as possible."
        checked={isCropped}
        onChange={({ target }) => setIsCropped(target.checked)}
      />
      <DialogActions onCancel={onClose}>
        <Button
          disabled={!fitted.data}
          isBusy={upload.isPending}
          busyText="Uploading..."
          onClick={() => fitted.data && upload.mutate(fitted.data, { onSuccess: onClose })}
        >
          Upload
        </Button>
      </DialogActions>
    </Dialog>
  );
}
