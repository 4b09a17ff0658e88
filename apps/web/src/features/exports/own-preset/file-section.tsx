import type { OwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { useMemo } from "react";
import { Disclosure } from "../../../components/ui/disclosure";
import { fileFacts } from "./format-words";

/** Section that describes the file's format, as found in the sample. */
export function FileSection({ file, columns }: Pick<OwnPresetInput, "file" | "columns">) {
  const facts = useMemo(() => fileFacts({ file, columns }), [file, columns]);
  return (
    <Disclosure title="How the file is written">
      <div className="p-4">
        <p className="pb-3 text-muted-foreground">As the sample is, to the byte before the first lot.</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 large-text:grid-cols-1">
          {facts.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="text-muted-foreground">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Disclosure>
  );
}
