import { CalendarX } from "lucide-react";
import { Notice } from "../../components/layout/notice";
import { useCan } from "../../data/session/session";
import { longDate } from "../../lib/format";
import { KeepButton } from "./keep-button";

/** Banner that shows when the workspace will be deleted. */
export default function DeletionBanner({ deleteAfter }: { deleteAfter: string }) {
  const mayKeep = useCan("workspace.delete");
  return (
    <Notice kind="deletion" icon={CalendarX} role="status" action={mayKeep && <KeepButton />}>
      {`This workspace will be deleted on ${longDate(deleteAfter)}.`}
      {!mayKeep && " Your admin can still keep it."}
    </Notice>
  );
}
