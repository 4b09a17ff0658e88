import type { Session } from "@lotwright/contracts/workspace/sessions";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { LoadProblem } from "../../components/layout/load-problem";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { Loading, Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { longDate, timeAgo } from "../../lib/format";
import { toast } from "../../lib/toasts";

/** Maximum of listed sessions; older ones can only be ended together. */
const limit = 50;

/** Number of sessions that are shown at first. */
const shownAtFirst = 4;

/** The session of this device first, then the others in their order. */
const currentFirst = (sessions: readonly Session[]) =>
  sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));

/** List of the devices where the user is signed in, with buttons that end one or all other sessions. */
export function SessionsSection() {
  const query = trpc.sessions.list.useQuery({ limit }, { refetchOnMount: "always" });
  const { data: sessions } = query;
  const [ended, setEnded] = useState<Session | "others">();
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Card
      id="sessions"
      title="Sessions"
      description="Where you are logged in."
      action={
        hasOthers && (
          <Button variant="secondary" onClick={() => setEnded("others")}>
            End All Others
          </Button>
        )
      }
    >
      {sessions ? (
        <SessionList sessions={currentFirst(sessions)} onEnd={setEnded} />
      ) : (
        <NoSessions {...query} />
      )}
      {ended && <EndDialog ended={ended} onClose={() => setEnded(undefined)} />}
    </Card>
  );
}

type SessionListProps = { sessions: readonly Session[]; onEnd: (session: Session) => void };

function SessionList({ sessions, onEnd }: SessionListProps) {
  const [isWhole, setIsWhole] = useState(false);
  // One more row needs no button.
  const isShort = isWhole || sessions.length <= shownAtFirst + 1;
  return (
    <>
      <ul aria-label="Sessions">
        {(isShort ? sessions : sessions.slice(0, shownAtFirst)).map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </ul>
      {!isShort && (
        <div className="border-t p-2">
          <Button variant="ghost" onClick={() => setIsWhole(true)}>
            Show all {sessions.length} sessions
          </Button>
        </div>
      )}
    </>
  );
}

type NoSessionsProps = { error: unknown; isFetching: boolean; refetch: () => unknown };

function NoSessions({ error, isFetching, refetch }: NoSessionsProps) {
  return (
    <div className="border-t p-4">
      {error ? (
        <LoadProblem {...{ error, isFetching, refetch }} />
      ) : (
        <Loading text="Loading sessions...">
          <Skeleton className="h-12 rounded-md" />
        </Loading>
      )}
    </div>
  );
}

const deviceNames: Record<Session["device"], string> = {
  phone: "Phone",
  tablet: "Tablet",
  computer: "Computer",
  "": "",
};

/** Device and network of a session. Servers of the release before answer no device. */
function sessionName({ device, network }: Session): string {
  const place = network ? `Network ${network}` : "Unknown network";
  return [deviceNames[device], place].filter(Boolean).join(" · ");
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { createdAt, lastUsedAt, isCurrent } = session;
  const use = isCurrent ? "In use now" : lastUsedAt && `Last used ${timeAgo(lastUsedAt)}`;
  return (
    <li className="flex items-center gap-3 border-t p-4">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-all font-medium tabular-nums">{sessionName(session)}</span>
          {isCurrent && <Badge>This session</Badge>}
        </p>
        <p className="text-muted-foreground text-sm">
          {[use, `Logged in ${longDate(createdAt)}`].filter(Boolean).join(" · ")}
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          aria-label={`End the session of ${longDate(createdAt)}, ${sessionName(session)}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}

const unsaved = "Lots that have not been uploaded from there stay on that device.";

function EndDialog({ ended, onClose }: { ended: Session | "others"; onClose: () => void }) {
  const utils = trpc.useUtils();
  const areOthers = ended === "others";
  const options = {
    meta: { errorFallback: "Failed to end the session. Please try again." },
    onSuccess: () => {
      toast({ title: areOthers ? "All other sessions ended" : "Session ended", variant: "success" });
      onClose();
      return utils.sessions.list.invalidate();
    },
  };
  const revoke = trpc.sessions.revoke.useMutation(options);
  const revokeOthers = trpc.sessions.revokeOthers.useMutation(options);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={areOthers ? "End all other sessions?" : "End this session?"}
      description={
        areOthers
          ? `You will be logged out everywhere but here. ${unsaved}`
          : `You will be logged out there immediately. ${unsaved}`
      }
      confirmText={areOthers ? "End All Others" : "End Session"}
      busyText="Ending..."
      isBusy={revoke.isPending || revokeOthers.isPending}
      onConfirm={() => (areOthers ? revokeOthers.mutate() : revoke.mutate({ id: ended.id }))}
    />
  );
}
