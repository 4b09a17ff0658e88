import type { ReactNode } from "react";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { IfMay } from "../../components/layout/if-may";
import { Button } from "../../components/ui/button";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { fileSize, longTime } from "../../lib/format";
import { DeleteWorkspaceDialog } from "./delete-workspace-dialog";
import { DownloadDialog } from "./download-dialog";
import { KeepButton } from "./keep-button";

/** Section for admins to download all data and to delete the workspace. */
export function YourDataSection() {
  return (
    <Card
      id="your-data"
      title="Your data"
      description="Everything in this workspace is yours to take or to delete."
    >
      <IfMay permission="workspace.download">
        <Download />
      </IfMay>
      <IfMay permission="workspace.delete">
        <Deletion />
      </IfMay>
    </Card>
  );
}

function Row({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t p-4">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-medium">{title}</h3>
        <p className="break-words text-muted-foreground text-sm">{text}</p>
      </div>
      {action}
    </div>
  );
}

function Download() {
  const [isAsking, setIsAsking] = useState(false);
  const isOnline = useIsOnline();
  const { data: usage } = trpc.usage.current.useQuery();
  const photoBytes = usage?.storageBytes.used ?? 0;
  const size = photoBytes > 0 ? ` About ${fileSize(photoBytes)} of photos.` : "";
  return (
    <>
      <Row
        title="Download everything"
        text={`A ZIP file with lots, manifests and consignors as spreadsheets, every record as JSON, and all photos and recordings.${size}`}
        action={
          <Button
            variant="secondary"
            title={isOnline ? undefined : "You're offline. Download it when you're back online."}
            disabled={!isOnline}
            onClick={() => setIsAsking(true)}
          >
            Download everything
          </Button>
        }
      />
      {isAsking && <DownloadDialog onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Deletion() {
  const { data: deletion } = trpc.workspace.deletion.useQuery();
  const [isAsking, setIsAsking] = useState(false);
  const deleteAfter = deletion?.deleteAfter;
  if (deleteAfter) {
    return (
      <Row
        title="Delete workspace"
        text={`Everything will be deleted on ${longTime(deleteAfter)}. Until then, you can keep the workspace.`}
        action={<KeepButton />}
      />
    );
  }
  return (
    <>
      <Row
        title="Delete workspace"
        text="Deletes all lots, photos, settings and accounts after 7 days, in which you can change your mind."
        action={
          <Button
            variant="ghost"
            className="border border-destructive text-destructive!"
            disabled={!deletion}
            onClick={() => setIsAsking(true)}
          >
            Delete workspace
          </Button>
        }
      />
      {isAsking && deletion && (
        <DeleteWorkspaceDialog name={deletion.name} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
