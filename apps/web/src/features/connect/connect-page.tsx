import type { LanAccess } from "@lotwright/contracts/workspace/connect";
import { connectPath, lanAddresses } from "@lotwright/contracts/workspace/connect-addresses";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { ErrorPage } from "../../components/layout/error-page";
import { EscapeLink } from "../../components/layout/escape-link";
import { PageHeader } from "../../components/layout/page-header";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { retryAll } from "../../lib/app-shell";
import { errorMessage } from "../../lib/error-message";
import { type Device, describeDevice } from "./check-device";
import { DeviceChecks } from "./device-checks";
import { OpenAppCard, OpenSetupCard } from "./open-cards";
import { TrustCard } from "./trust-card";

type Place = Pick<Location, "origin" | "hostname" | "protocol">;

/** The setup page of a phone: the server's addresses, its certificate authority, and a check of the device. */
export function ConnectPage(props: { device?: Device; place?: Place; isAndroid?: boolean }) {
  const { place = location, isAndroid = /android/i.test(navigator.userAgent) } = props;
  const [device] = useState(() => props.device ?? describeDevice());
  const { data, error, refetch } = trpc.connect.current.useQuery();
  if (error && !data)
    return <ErrorPage message={errorMessage(error)} onRetry={() => void retryAll(refetch)} hasHeader />;
  return (
    <>
      <PageHeader
        title="Connect a phone"
        {...(device.isSecure && { back: <EscapeLink to="/" label="Back to manifests" /> })}
      />
      <main id="main" className="page gap-6 pt-4 pb-4 *:mb-4 *:break-inside-avoid lg:columns-2 lg:pt-6">
        {!data && (
          <Loading text="Loading addresses...">
            <Skeleton className="h-64" />
          </Loading>
        )}
        {data?.lan && <LanCards lan={data.lan} {...{ device, place, isAndroid }} />}
        {data && !data.lan && <CardsWithoutLan {...{ device, place }} />}
      </main>
    </>
  );
}

type LanCardsProps = { lan: LanAccess; device: Device; place: Place; isAndroid: boolean };

function LanCards({ lan, device, place, isAndroid }: LanCardsProps) {
  const { hosts } = lan;
  const host = hosts.find((known) => known === place.hostname) ?? hosts[0];
  const { app, setup } = lanAddresses(lan, host);
  const otherAddresses = hosts.filter((other) => other !== host).map((other) => lanAddresses(lan, other).app);
  const isHttps = place.protocol === "https:";
  const trust = <TrustCard {...{ lan, isAndroid }} isNextStep={!device.isSecure} />;
  const checks = <DeviceChecks device={device} isNextStep={isHttps} secureAddress={`${app}${connectPath}`} />;
  return (
    <>
      <div className="max-sm:hidden">
        <OpenSetupCard address={setup} />
      </div>
      {isHttps ? checks : trust}
      <OpenAppCard address={app} otherAddresses={otherAddresses} isHere={place.origin === app} />
      {isHttps ? trust : checks}
    </>
  );
}

function CardsWithoutLan({ device, place }: { device: Device; place: Place }) {
  const isHttps = place.protocol === "https:";
  return (
    <>
      {isHttps ? <OpenAppCard address={place.origin} isHere /> : <StartCard />}
      <DeviceChecks device={device} isNextStep={isHttps} />
    </>
  );
}

function StartCard() {
  return (
    <Card
      title="Phones aren't set up yet"
      description="Ask the person who installed Lotwright, or show the steps."
    >
      <details className="group border-t">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between px-4 font-medium">
          Show the steps
          <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
        </summary>
        <div className="space-y-3 px-4 pb-4">
          <p>On the computer that runs Lotwright, stop it with Ctrl+C and start it with:</p>
          <pre className="overflow-x-auto rounded-md bg-muted px-3 py-2">
            <code>npm start -- --lan</code>
          </pre>
          <p>Then open this page again.</p>
        </div>
      </details>
    </Card>
  );
}
