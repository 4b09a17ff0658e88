import { Copy, Share2 } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../components/ui/button";
import { InputField } from "../../components/ui/field";
import { QrCode } from "../../components/ui/qr-code";
import { copyLink, shareLink } from "../../lib/share-link";

type OneTimeLinkProps = {
  link: string;
  /** Title for the share sheet of the device. */
  title: string;
  /** Sentence about how long the link works. */
  hint: string;
};

/** A one-time link with its QR code, to hand over. It is shown once, because only its hash is stored. */
export function OneTimeLink({ link, title, hint }: OneTimeLinkProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="space-y-4">
      <QrCode text={link} label="QR code of the link" className="mx-auto w-full max-w-60" />
      <InputField
        label="Link"
        ref={field}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <p className="text-muted-foreground text-sm">{hint}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => field.current && void copyLink(field.current)}>
          <Copy aria-hidden className="size-5" />
          Copy Link
        </Button>
        {"share" in navigator && (
          <Button variant="secondary" onClick={() => void shareLink(title, link)}>
            <Share2 aria-hidden className="size-5" />
            Share
          </Button>
        )}
      </div>
    </div>
  );
}
