import { useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "../../lib/error-message";
import { Button } from "../ui/button";
import { Dialog, DialogActions } from "../ui/dialog";

type FailedDialogProps = { error: unknown; onClose: () => void };

/** Shown in place of a dialog that failed. The page behind keeps its state, such as photos that are not saved. */
export default function FailedDialog({ error, onClose }: FailedDialogProps) {
  const queryClient = useQueryClient();
  const isOfServer = error instanceof Error && error.name === "TRPCClientError";
  const close = () => {
    // A failed query would fail the dialog again without asking the server.
    queryClient.removeQueries({
      type: "inactive",
      predicate: ({ state }) => state.status === "error" && state.data === undefined,
    });
    onClose();
  };
  return (
    <Dialog isOpen onOpenChange={close} title="Something went wrong" className="sm:max-w-md">
      <p role="alert">
        {isOfServer ? errorMessage(error) : "This couldn't be shown. Close it, then try again."}
      </p>
      <DialogActions>
        <Button onClick={close}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
