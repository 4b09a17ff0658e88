import { LeaveGuard } from "../../../components/layout/leave-guard";

/** Asks for confirmation before leaving an unsaved format. */
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
