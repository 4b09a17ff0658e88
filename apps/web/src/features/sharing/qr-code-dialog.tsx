import { Download } from "lucide-react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { QrCode } from "../../components/ui/qr-code";
import { qrCode, qrCodeFile } from "../../components/ui/qr-modules";
import { saveFile } from "../../lib/download";

type QrCodeDialogProps = {
  name: string;
  link: string;
  onClose: () => void;
  save?: (file: Blob, fileName: string) => void;
};

/** Dialog with a QR code as wide as possible for scanning, and a download for print. */
export default function QrCodeDialog({ name, link, onClose, save = saveFile }: QrCodeDialogProps) {
  return (
    <Dialog
      onOpenChange={onClose}
      title="QR Code"
      description="Scan this with a phone to open the catalog, or download it to print."
    >
      <QrCode text={link} label={`QR code of the link to ${name}`} className="mx-auto w-full max-w-80" />
      <p className="break-all pt-3 text-center text-muted-foreground text-sm">{link}</p>
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={() => save(qrCodeFile(qrCode(link)), "catalog-qr-code.svg")}>
          <Download aria-hidden className="size-5" />
          Download QR code
        </Button>
      </DialogActions>
    </Dialog>
  );
}
