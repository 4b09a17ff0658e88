import { requestDownloadInput } from "@lotwright/contracts/workspace/workspace";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { CurrentPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { useDownloadEverything } from "./use-download-everything";

/** Asks for the password before everything is downloaded. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const download = useDownloadEverything();
  const form = useContractForm(requestDownloadInput, { password: "" });
  const { errors } = form.formState;
  const submit = form.handleSubmit((values) =>
    download.mutate(values, { onSuccess: onClose, onError: (error) => showIssues(form, error) }),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Download everything"
      description="The file holds all of the workspace's data. Enter your password to download it."
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <CurrentPasswordField
          label="Your password"
          error={errors.password?.message}
          {...form.register("password")}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={download.isPending} busyText="Starting...">
            Download
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
