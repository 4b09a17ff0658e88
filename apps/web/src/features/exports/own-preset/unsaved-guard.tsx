import { LeaveGuard } from "../../../components/layout/leave-guard";

/** Asks before a format is left that is not saved. */
export function UnsavedGuard({ isActive }: { isActive: boolean }) {
  return (
    <LeaveGuard
      isActive={isActive}
      title="Leave without saving?"
      description="This format hasn't been saved. Your changes will be lost."
      confirmText="Discard changes"
    />
  );
}
