import { describeDevice } from "../features/connect/check-device";
import { DeviceCheckList } from "../features/connect/device-checks";
import { SetupContent, type SetupContentProps } from "../features/setup/setup-content";

/** A part of the set-up with the tests of this device. */
export default function HomeSetupContent(props: Omit<SetupContentProps, "deviceChecks">) {
  const checks = <DeviceCheckList device={describeDevice()} isNextStep={false} />;
  return <SetupContent {...props} deviceChecks={checks} />;
}
