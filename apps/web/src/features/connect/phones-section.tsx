import type { Connection } from "@lotwright/contracts/workspace/connect";
import { lanAddresses } from "@lotwright/contracts/workspace/connect-addresses";
import { Link } from "@tanstack/react-router";
import { Card } from "../../components/layout/card";
import { LoadProblem } from "../../components/layout/load-problem";
import { buttonClasses } from "../../components/ui/button";
import { Loading, Skeleton } from "../../components/ui/progress";
import { QrCode } from "../../components/ui/qr-code";
import { trpc } from "../../data/api/trpc";
import { StartSteps } from "./start-steps";

type Place = Pick<Location, "origin" | "hostname" | "protocol">;

/** The address that a phone can open; undefined if the server accepts no phones. */
function addressFor({ lan }: Connection, { origin, hostname, protocol }: Place): string | undefined {
  if (!lan) return protocol === "https:" ? origin : undefined;
  // A phone has to trust the server first, which the setup page explains.
  return lanAddresses(lan, lan.hosts.find((host) => host === hostname) ?? lan.hosts[0]).setup;
}

/** Section of the settings with a QR code that opens the app on a phone. */
export function PhonesSection({ place = location }: { place?: Place }) {
  const { data, error, isFetching, refetch } = trpc.connect.current.useQuery(undefined, {
    meta: { hasOwnMessage: true },
  });
  const hasNoPhones = data !== undefined && addressFor(data, place) === undefined;
  return (
    <Card
      id="phones"
      title="Connect a phone"
      description="Take photos and dictate notes on a phone. Its lots appear here."
      action={!hasNoPhones && <SetUpLink />}
    >
      <div className="border-t">
        {data && <Code address={addressFor(data, place)} isLan={data.lan !== null} />}
        {!data && !error && (
          <div className="p-4">
            <Loading text="Loading addresses...">
              <Skeleton className="h-56 rounded-md" />
            </Loading>
          </div>
        )}
        {error && !data && (
          <div className="p-4">
            <LoadProblem {...{ error, isFetching, refetch }} />
          </div>
        )}
      </div>
    </Card>
  );
}

const SetUpLink = () => (
  <Link to="/connect" className={buttonClasses({ variant: "secondary" })}>
    Set up a phone
  </Link>
);

function Code({ address, isLan }: { address: string | undefined; isLan: boolean }) {
  if (address === undefined) return <NoPhones />;
  return (
    <div className="flex flex-col items-center gap-3 p-4">
      <p className="self-start">
        Scan this with the phone's camera to open Lotwright there.
        {isLan && " The phone must be on the same Wi-Fi. The first time, follow the steps on the phone."}
      </p>
      <QrCode text={address} label="QR code that opens Lotwright on a phone" className="w-full max-w-48" />
      <p className="break-all text-center text-muted-foreground text-sm">{address}</p>
    </div>
  );
}

function NoPhones() {
  return (
    <>
      <div className="space-y-3 p-4">
        <p>Phones aren't set up yet. Ask the person who installed Lotwright.</p>
        <SetUpLink />
      </div>
      <StartSteps />
    </>
  );
}
