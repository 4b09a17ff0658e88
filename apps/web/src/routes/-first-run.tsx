import { type ComponentProps, lazy, Suspense } from "react";
import { useCan } from "../data/session/session";
import { FirstRun } from "../features/setup/first-run";

const DeviceChecks = lazy(() => import("./-device-checks"));

type HomeFirstRunProps = Omit<ComponentProps<typeof FirstRun>, "deviceChecks">;

/** The first run with the tests of the device, for those who may answer its questions. */
export default function HomeFirstRun(props: HomeFirstRunProps) {
  const mayConfigure = useCan("workspace.configure");
  const mayManage = useCan("settings.manage");
  if (!(mayConfigure && mayManage)) return props.children(true);
  const deviceChecks = (
    <Suspense fallback={<p role="status">Loading...</p>}>
      <DeviceChecks />
    </Suspense>
  );
  return <FirstRun {...props} deviceChecks={deviceChecks} />;
}
