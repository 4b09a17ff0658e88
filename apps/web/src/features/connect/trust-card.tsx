import type { LanAccess } from "@lotwright/contracts/workspace/connect";
import { authorityPath } from "@lotwright/contracts/workspace/connect-addresses";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../../components/layout/card";
import { buttonClasses } from "../../components/ui/button";
import { Tabs } from "../../components/ui/tabs";

type TrustCardProps = { lan: LanAccess; isAndroid: boolean; isNextStep: boolean };

/** The steps to trust the server's certificate authority on a phone. */
export function TrustCard({ lan, isAndroid, isNextStep }: TrustCardProps) {
  const apple = { name: "iPhone and iPad", content: <AppleSteps authority={lan.authority} /> };
  const android = { name: "Android", content: <AndroidSteps /> };
  return (
    <Card
      title="Trust this server"
      description="Once for each phone. Without it, the phone warns about the connection and turns off the camera."
    >
      <div className="space-y-5 border-t p-4">
        {/* No `download` attribute, because iOS only installs profiles that Safari opens itself. */}
        <a
          href={authorityPath}
          className={buttonClasses({ variant: isNextStep ? "primary" : "secondary", isWide: true })}
        >
          <Download aria-hidden className="size-5" />
          Download certificate
        </a>
        <Tabs label="Kind of phone" tabs={isAndroid ? [android, apple] : [apple, android]} />
        <Fingerprint text={lan.fingerprint} />
      </div>
    </Card>
  );
}

function Steps({ children }: { children: ReactNode }) {
  return <ol className="list-decimal space-y-2 pl-6 marker:text-muted-foreground">{children}</ol>;
}

function AppleSteps({ authority }: { authority: string }) {
  return (
    <Steps>
      <li>In Safari, tap Download certificate, then Allow.</li>
      <li>Open Settings, tap Profile Downloaded, then Install.</li>
      <li>
        Open Settings &gt; General &gt; About &gt; Certificate Trust Settings, and turn on “{authority}”.
      </li>
    </Steps>
  );
}

function AndroidSteps() {
  return (
    <Steps>
      <li>Tap Download certificate.</li>
      <li>
        Open Settings &gt; Security &gt; Encryption &amp; credentials &gt; Install a certificate &gt; CA
        certificate. Names differ between phones: search the settings for “certificate”.
      </li>
      <li>Tap Install anyway, and choose authority.crt.</li>
      <li>
        Only in Firefox: open Settings &gt; About Firefox and tap the logo five times. Then go back, open
        Secret Settings, and turn on Use third party CA certificates.
      </li>
    </Steps>
  );
}

/** Number of hexadecimal pairs per line, which keeps fingerprints comparable. */
const pairsInLine = 8;

function Fingerprint({ text }: { text: string }) {
  const pairs = text.split(":");
  const lines = Array.from({ length: Math.ceil(pairs.length / pairsInLine) }, (_, line) =>
    pairs.slice(line * pairsInLine, (line + 1) * pairsInLine).join(":"),
  );
  return (
    <div>
      <h3 className="font-medium">Fingerprint (SHA-256)</h3>
      <p className="text-muted-foreground text-sm">
        Before you install the certificate, compare its fingerprint with the one in the server's terminal.
      </p>
      <p className="pt-2 font-mono text-sm">
        {lines.map((line) => (
          <span key={line} className="block break-all">
            {line}
          </span>
        ))}
      </p>
    </div>
  );
}
