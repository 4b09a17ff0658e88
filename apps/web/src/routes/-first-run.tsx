import { type ComponentProps, lazy } from "react";
import { useCan } from "../data/session/session";
import { FirstRun } from "../features/setup/first-run";

const Content = lazy(() => import("./-setup-content"));

type HomeFirstRunProps = Omit<ComponentProps<typeof FirstRun>, "Content">;

/** The first run, for those who may answer its questions. */
export default function HomeFirstRun(props: HomeFirstRunProps) {
  const mayConfigure = useCan("workspace.configure");
  const mayManage = useCan("settings.manage");
  if (!(mayConfigure && mayManage)) return props.children(true);
  return <FirstRun {...props} Content={Content} />;
}
