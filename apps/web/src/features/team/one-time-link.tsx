import { Copy, Share2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../components/ui/button";
import { DialogActions } from "../../components/ui/dialog";
import { InputField } from "../../components/ui/field";
import { QrCode } from "../../components/ui/qr-code";
import { copyLink, shareLink } from "../../lib/share-link";

type OneTimeLinkProps = {
  link: string;
  /** Title for the share sheet of the device. */
  title: string;
  /** Sentence about how long the link works. */
  hint: string;
  onDone: () => void;
};

/** A dialog's one-time link with its QR code, to hand over. It is shown once, because only its hash is stored. */
export function OneTimeLink({ link, title, hint, onDone }: OneTimeLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="space-y-4">
      <QrCode text={link} label="QR code of the link" className="mx-auto mt-2 w-full max-w-60" />
      <InputField
        label="Link"
        ref={field}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p className="text-muted-foreground text-sm">{hint}</p>
      {"share" in navigator && (
        <Button variant="secondary" onClick={() => void shareLink(title, link)}>
          <Share2 aria-hidden className="size-5" />
          Share
        </Button>
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
        <Button onClick={() => field.current && void copyLink(field.current)}>
          <Copy aria-hidden className="size-5" />
          Copy Link
        </Button>
      </DialogActions>
    </div>
  );
}
