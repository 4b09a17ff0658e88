import type { LanAccess } from "@lotwright/contracts/workspace/connect";
import { connectPath, lanAddresses } from "@lotwright/contracts/workspace/connect-addresses";
import { useCanGoBack, useRouter } from "@tanstack/react-router";
import { type MouseEvent, useState } from "react";
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
import { StartSteps } from "./start-steps";
import { TrustCard } from "./trust-card";

type Place = Pick<Location, "origin" | "hostname" | "protocol">;

/** The setup page of a phone: the server's addresses, its certificate authority, and a check of the device. */
export function ConnectPage(props: { device?: Device; place?: Place; isAndroid?: boolean }) {
  const { place = location, isAndroid = /android/i.test(navigator.userAgent) } = props;
  const [device] = useState(() => props.device ?? describeDevice());
  const canGoBack = useCanGoBack();
  const { data, error, refetch } = trpc.connect.current.useQuery();
  if (error && !data)
    return <ErrorPage message={errorMessage(error)} onRetry={() => void retryAll(refetch)} hasHeader />;
  return (
    <>
      <PageHeader
        title="Connect a phone"
        {...((device.isSecure || canGoBack) && { back: <Back canGoBack={canGoBack} /> })}
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

/** Leads back to the settings or the camera, or to the manifests where this page is the first one. */
function Back({ canGoBack }: { canGoBack: boolean }) {
  const { history } = useRouter();
  if (!canGoBack) return <EscapeLink to="/" label="Back to manifests" />;
  const goBack = (event: MouseEvent) => {
    event.preventDefault();
    history.back();
  };
  return <EscapeLink to="/" label="Back" onClick={goBack} />;
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
    <Card title="Phones aren't set up yet" description="Ask the person who installed Lotwright.">
      <StartSteps />
    </Card>
  );
}
