import { requestDownloadInput } from "@lotwright/contracts/workspace/workspace";
import { FormDialog } from "../../components/ui/form-dialog";
import { fieldOf } from "../../components/ui/form-field";
import { CurrentPasswordField } from "../../components/ui/password-field";
import { showIssues, useContractForm } from "../../lib/form";
import { useDownloadEverything } from "./use-download-everything";

/** Dialog that asks for the password before downloading everything. */
export function DownloadDialog({ onClose }: { onClose: () => void }) {
  const download = useDownloadEverything();
  const form = useContractForm(requestDownloadInput, { password: "" });
  const submit = form.handleSubmit((values) =>
    download.mutate(values, { onSuccess: onClose, onError: (error) => showIssues(form, error) }),
  );
  return (
    <FormDialog
      title="Download everything"
      description="The file holds all of the workspace's data. Enter your password to download it."
      submitText="Download"
      isBusy={download.isPending}
      busyText="Starting..."
      onSubmit={submit}
      onClose={onClose}
    >
      <CurrentPasswordField label="Your password" {...fieldOf(form, "password")} />
    </FormDialog>
  );
}
