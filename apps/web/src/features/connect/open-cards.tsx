import { ExternalLink } from "lucide-react";
import { Card } from "../../components/layout/card";
import { buttonClasses } from "../../components/ui/button";
import { QrCode } from "../../components/ui/qr-code";

/** Card for desktops with the URL and QR code of this page, to open it on a phone. */
export function OpenSetupCard({ address }: { address: string }) {
  return (
    <Card
      title="Set up a phone"
      description="Scan this with the phone's camera to open this page on the phone. The phone must be on the same network."
    >
      <Code address={address} label="QR code of this page" />
    </Card>
  );
}

type OpenAppCardProps = { address: string; otherAddresses?: readonly string[]; isHere: boolean };

/** Card with the URL of the app. `isHere`: this page already has that origin. */
export function OpenAppCard({ address, otherAddresses = [], isHere }: OpenAppCardProps) {
  return (
    <Card title="Open Lotwright" description="Scan this with a phone that trusts this server.">
      <Code address={address} label="QR code of the https address" />
      <div className="space-y-3 border-t p-4">
        <a href={isHere ? "/" : address} className={buttonClasses({ variant: "secondary", isWide: true })}>
          <ExternalLink aria-hidden className="size-5" />
          Open Lotwright
        </a>
        {otherAddresses.length > 0 && (
          <div className="text-sm">
            <p className="text-muted-foreground">If a phone can't open this address, try another one:</p>
            <ul>
              {otherAddresses.map((other) => (
                <li key={other} className="break-all">
                  {other}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}

function Code({ address, label }: { address: string; label: string }) {
  return (
    <div className="flex flex-col items-center gap-3 border-t p-4">
      <QrCode text={address} label={label} className="w-full max-w-56" />
      <p className="break-all text-center">{address}</p>
    </div>
  );
}
