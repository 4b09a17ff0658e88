import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import { useEffect, useState } from "react";
import { Card } from "../../components/layout/card";
import { Button, buttonClasses } from "../../components/ui/button";
import { Spinner } from "../../components/ui/progress";
import {
  type CheckResult,
  checkMedia,
  checkPage,
  checkWorker,
  type Device,
  needsSecurePage,
} from "./check-device";

type MediaResults = { camera: CheckResult; microphone: CheckResult };
const insecure: MediaResults = { camera: needsSecurePage, microphone: needsSecurePage };

function useDeviceChecks(device: Device) {
  const [worker, setWorker] = useState<CheckResult>();
  const [media, setMedia] = useState(device.isSecure ? undefined : insecure);
  const [isAsking, setIsAsking] = useState(false);
  const checkBoth = async () => {
    setIsAsking(true);
    // Sequential, because phones show one permission prompt at a time.
    const camera = await checkMedia(device, "camera");
    const microphone = await checkMedia(device, "microphone");
    setMedia({ camera, microphone });
    setIsAsking(false);
  };
  useEffect(() => {
    void checkWorker(device).then(setWorker);
  }, [device]);
  return { page: checkPage(device), worker, media, isAsking, checkBoth };
}

type DeviceChecksProps = {
  device: Device;
  /** Whether running the checks is the page's main action. */
  isNextStep: boolean;
  /** URL of this page over https, if the server offers it. */
  secureAddress?: string;
};

/** Card of the checks. */
export function DeviceChecks(props: DeviceChecksProps) {
  return (
    <Card title="Check this device" description="Tests the camera, the microphone and offline use.">
      <DeviceCheckList {...props} />
    </Card>
  );
}

/** Checks whether this device can take photos and dictate notes, offline too. */
export function DeviceCheckList({ device, isNextStep, secureAddress }: DeviceChecksProps) {
  const { page, worker, media, isAsking, checkBoth } = useDeviceChecks(device);
  const results = [page, worker, media?.camera, media?.microphone];
  const isReady = isNextStep && results.every((result) => result?.isPassed);
  return (
    <>
      <ul aria-live="polite" className="divide-y border-t">
        <Check name="Secure page" result={page} />
        <Check name="Offline" result={worker} isRunning={!worker} />
        <Check name="Camera" result={media?.camera} isRunning={isAsking} />
        <Check name="Microphone" result={media?.microphone} isRunning={isAsking} />
      </ul>
      <div className="space-y-3 border-t p-4 empty:hidden">
        {isReady && (
          <a href="/" className={buttonClasses({ isWide: true })}>
            Start using Lotwright
          </a>
        )}
        {device.isSecure && (
          <Button
            variant={isNextStep && !isReady ? "primary" : "secondary"}
            isWide
            isBusy={isAsking}
            busyText="Checking..."
            onClick={() => void checkBoth()}
          >
            {media ? "Check again" : "Check camera and microphone"}
          </Button>
        )}
        {!device.isSecure && secureAddress && (
          <a href={secureAddress} className={buttonClasses({ variant: "secondary", isWide: true })}>
            Check over https
          </a>
        )}
      </div>
    </>
  );
}

type CheckProps = { name: string; result: CheckResult | undefined; isRunning?: boolean };

function Check({ name, result, isRunning = false }: CheckProps) {
  return (
    <li className="flex gap-3 p-4">
      <CheckIcon result={result} isRunning={isRunning} />
      <div className="min-w-0">
        <h3 className="font-medium">{name}</h3>
        <p className="text-muted-foreground text-sm">{result?.text ?? "Not checked yet."}</p>
      </div>
    </li>
  );
}

function CheckIcon({ result, isRunning }: Omit<CheckProps, "name">) {
  if (isRunning) return <Spinner className="mt-0.5 shrink-0 text-muted-foreground" />;
  if (!result) return <CircleDashed aria-hidden className="mt-0.5 size-5 shrink-0 text-muted-foreground" />;
  const Icon = result.isPassed ? CircleCheck : CircleAlert;
  const color = result.isPassed ? "text-success" : "text-destructive";
  return (
    <Icon
      role="img"
      aria-label={result.isPassed ? "Works" : "Needs attention"}
      className={`mt-0.5 size-5 shrink-0 ${color}`}
    />
  );
}
