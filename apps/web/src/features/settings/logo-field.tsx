import { photoTypes } from "@lotwright/contracts/media/photos";
import { ImageUp, Trash2 } from "lucide-react";
import { lazy, useRef, useState } from "react";
import { Part } from "../../components/layout/part";
import { LogoImage } from "../../components/photos/picture";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import type { LogoChanges } from "./use-logos";

const LogoDialog = lazy(() => import("./logo-dialog"));

type LogoFieldProps = { label: string; hint?: string; logoUrl: string | null; changes: LogoChanges };

/** Field that uploads or removes a logo immediately; "Save All Settings" does not include logos. */
export function LogoField({ label, hint, logoUrl, changes: { upload, remove } }: LogoFieldProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      {hint && <p className="text-muted-foreground text-sm">{hint}</p>}
      <div className="flex flex-wrap items-center gap-2 pt-2 sm:gap-3">
        <span className="flex h-20 w-16 sm:w-44 items-center justify-center rounded-md border bg-background p-2">
          {logoUrl ? (
            <LogoImage src={logoUrl} alt={label} />
          ) : (
            <span className="text-muted-foreground text-sm">No logo</span>
          )}
        </span>
        <input
          ref={picker}
          type="file"
          accept={photoTypes.join(",")}
          aria-label={`${label} file`}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            setChosen(target.files?.[0]);
            target.value = "";
          }}
        />
        <Button
          variant="secondary"
          aria-label={`${logoUrl ? "Replace" : "Upload"} ${label.toLowerCase()}`}
          onClick={() => picker.current?.click()}
        >
          <ImageUp aria-hidden className="size-5" />
          {logoUrl ? "Replace" : "Upload"}
        </Button>
        {logoUrl && (
          <Button
            variant="ghost"
            aria-label={`Remove ${label.toLowerCase()}`}
            isBusy={remove.isPending}
            busyText="Removing..."
            onClick={() => setIsAsking(true)}
          >
            <Trash2 aria-hidden className="size-5" />
            Remove
          </Button>
        )}
      </div>
      {chosen && (
        <Part onClose={() => setChosen(undefined)}>
          <LogoDialog file={chosen} title={label} upload={upload} onClose={() => setChosen(undefined)} />
        </Part>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Remove the ${label.toLowerCase()}?`}
        description="The logo will be removed now. You can upload it again later."
        confirmText="Remove"
        onConfirm={() => {
          setIsAsking(false);
          remove.mutate();
        }}
      />
    </fieldset>
  );
}
