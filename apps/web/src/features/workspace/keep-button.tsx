import { Button } from "../../components/ui/button";
import { useCancelWorkspaceDeletion } from "./use-workspace";

/** Button that cancels the deletion of the workspace. */
export function KeepButton() {
  const keep = useCancelWorkspaceDeletion();
  return (
    <Button variant="secondary" isBusy={keep.isPending} busyText="Keeping..." onClick={() => keep.mutate()}>
      Keep workspace
    </Button>
  );
}
