import { describeDevice } from "../features/connect/check-device";
import { DeviceCheckList } from "../features/connect/device-checks";

/** The tests of this device. */
export default function DeviceChecks() {
  return <DeviceCheckList device={describeDevice()} isNextStep={false} />;
}
