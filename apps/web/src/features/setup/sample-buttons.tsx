import { useState } from "react";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { useOnlineOnly } from "../../data/api/connection";
import { useSample } from "./use-setup";

type SampleButtonsProps = {
  /** Id of the sample sale; null without one. */
  manifestId: string | null;
  /** Called with the id of the opened sample sale. */
  onSample: (manifestId: string) => void;
};

/** Buttons that make, open and remove the sample sale. One that was changed asks before it is removed. */
export function SampleButtons({ manifestId, onSample }: SampleButtonsProps) {
  const { open, remove } = useSample(onSample);
  const onlineOnly = useOnlineOnly();
  const [isAsking, setIsAsking] = useState(false);
  const removeNow = (isConfirmed: boolean) =>
    remove.mutate({ isConfirmed }, { onSuccess: ({ isRemoved }) => setIsAsking(!isRemoved) });
  return (
    <>
      <Button
        variant="secondary"
        {...onlineOnly}
        isBusy={open.isPending}
        busyText="Opening..."
        onClick={() => open.mutate()}
      >
        Open a sample sale
      </Button>
      {manifestId && (
        <Button
          variant="ghost"
          {...onlineOnly}
          isBusy={remove.isPending}
          busyText="Removing..."
          onClick={() => removeNow(false)}
        >
          Remove the sample
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Remove the sample sale?"
          description="It was changed since it was made. All its lots are deleted, also your own."
          confirmText="Remove"
          busyText="Removing..."
          isBusy={remove.isPending}
          onConfirm={() => removeNow(true)}
          onOpenChange={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
