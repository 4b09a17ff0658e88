import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { useEffect, useRef } from "react";
import { Disclosure } from "../../../components/ui/disclosure";

type UploadStepsProps = {
  preset: ExportPreset;
  /** Whether the files were downloaded, so that the steps are next: opens them and brings them into view. */
  isNext: boolean;
};

/** Instructions for uploading the files to the platform, and notes on the format. */
export function UploadSteps({ preset: { label, steps, notes }, isNext }: UploadStepsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNext) void place.current?.scrollIntoView({ block: "nearest", behavior: "smooth" });
  }, [isNext]);
  if (steps.length + notes.length === 0) return null;
  return (
    <div ref={place}>
      <Disclosure key={String(isNext)} title={`How to upload to ${label}`} isOpenAtFirst={isNext}>
        <div className="space-y-4 p-4">
          <ol className="list-decimal space-y-1.5 pl-6">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {notes.length > 0 && (
            <div>
              <h4 className="font-semibold">Good to know</h4>
              <ul className="list-disc space-y-1.5 pt-1 pl-6 text-muted-foreground">
                {notes.map((note) => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
      </Disclosure>
    </div>
  );
}
