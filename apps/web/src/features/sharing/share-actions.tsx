import type { Manifest } from "@lotwright/contracts/catalog/manifests";
import { Copy, ExternalLink, QrCode, RefreshCw, Share2 } from "lucide-react";
import { lazy, useRef, useState } from "react";
import { Part } from "../../components/layout/part";
import { Button, buttonClasses } from "../../components/ui/button";
import { classNames } from "../../components/ui/class-names";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { Textarea } from "../../components/ui/control";
import { copyAndSay } from "../../components/ui/copy-text";
import { Field, InputField } from "../../components/ui/field";
import { longDay } from "../../lib/format";
import { copyLink, shareLink } from "../../lib/share-link";
import { useRegenerateLink } from "./use-sharing";

const QrCodeDialog = lazy(() => import("./qr-code-dialog"));

/** A ready text about the catalog, for a message or a website. */
function invitationText({ name, saleDate, saleLocation }: Manifest, link: string): string {
  const where = saleLocation && ` at ${saleLocation}`;
  const sale = saleDate ? `The sale is on ${longDay(saleDate)}${where}. ` : "";
  return `${name}: the catalog is online. ${sale}See all lots with photos here: ${link}`;
}

/** The public link with its buttons, such as Copy and QR Code. */
export function ShareActions({ manifest, link }: { manifest: Manifest; link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState<"question" | "code">();
  const regenerate = useRegenerateLink();
  const close = () => setOpen(undefined);
  const text = invitationText(manifest, link);
  const canShare = "share" in navigator;
  return (
    <div className="pt-2">
      <InputField
        label="Link"
        ref={field}
        readOnly
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="grid large-text:grid-cols-1 grid-cols-2 gap-2 pt-3 sm:flex sm:flex-wrap">
        <Button variant="secondary" onClick={() => field.current && void copyLink(field.current)}>
          <Copy aria-hidden className="size-5" />
          Copy Link
        </Button>
        {canShare && (
          <Button variant="secondary" onClick={() => void shareLink(manifest.name, link)}>
            <Share2 aria-hidden className="size-5" />
            Share
          </Button>
        )}
        <Button
          variant="secondary"
          className={classNames(canShare && "col-span-full")}
          onClick={() => setOpen("code")}
        >
          <QrCode aria-hidden className="size-5" />
          QR Code
        </Button>
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className={classNames(buttonClasses({ variant: "secondary" }), "col-span-full")}
        >
          <ExternalLink aria-hidden className="size-5" />
          Open as a bidder
        </a>
        <Button
          variant="ghost"
          className="-ml-4 col-span-full justify-self-start"
          onClick={() => setOpen("question")}
        >
          <RefreshCw aria-hidden className="size-5" />
          Regenerate Link
        </Button>
      </div>
      <Field label="Text to send" className="pt-4">
        {(control) => (
          <Textarea
            {...control}
            readOnly
            rows={3}
            value={text}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      <Button variant="secondary" className="mt-2" onClick={() => void copyAndSay(text)}>
        <Copy aria-hidden className="size-5" />
        Copy text
      </Button>
      {open === "code" && (
        <Part onClose={close}>
          <QrCodeDialog name={manifest.name} link={link} onClose={close} />
        </Part>
      )}
      <ConfirmDialog
        isOpen={open === "question"}
        onOpenChange={close}
        title="Regenerate the link?"
        description="The old link will stop working immediately for everyone who has it."
        confirmText="Regenerate"
        busyText="Regenerating..."
        isBusy={regenerate.isPending}
        onConfirm={() => regenerate.mutate({ manifestId: manifest.id }, { onSettled: close })}
      />
    </div>
  );
}
