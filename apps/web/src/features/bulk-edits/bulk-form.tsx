import type { ReactNode } from "react";
import { Button } from "../../components/ui/button";
import { DialogActions } from "../../components/ui/dialog";
import { FormError } from "../../components/ui/field";
import { Working } from "../../components/ui/working";
import { useOnlineOnly } from "../../data/api/connection";

type BulkFormProps = {
  submitText: string;
  /** Text while the operation runs, such as "Moving 2,000 lots". */
  busyText: string;
  /** Number of lots to change. */
  count: number;
  isBusy: boolean;
  canSubmit: boolean;
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The form of a bulk operation, disabled while offline. */
export function BulkForm(props: BulkFormProps) {
  const { submitText, busyText, count, isBusy, canSubmit, error, onSubmit, onClose, children } = props;
  const onlineOnly = useOnlineOnly();
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit && !isBusy && !onlineOnly.disabled) onSubmit();
      }}
    >
      {children}
      {onlineOnly.disabled && (
        <p role="status" className="text-muted-foreground">
          {onlineOnly.title}
        </p>
      )}
      <FormError error={error} fields={[]} />
      {isBusy && <Working text={busyText} count={count} />}
      <DialogActions>
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={!canSubmit || onlineOnly.disabled}
          isBusy={isBusy}
          busyText={submitText}
        >
          {submitText}
        </Button>
      </DialogActions>
    </form>
  );
}
