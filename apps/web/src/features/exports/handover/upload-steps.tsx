import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { Disclosure } from "../../../components/ui/disclosure";

/** Instructions for uploading the files to the platform, and notes on the format. */
export function UploadSteps({ preset: { label, steps, notes } }: { preset: ExportPreset }) {
  if (steps.length + notes.length === 0) return null;
  return (
    <Disclosure title={`How to upload to ${label}`}>
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
  );
}
