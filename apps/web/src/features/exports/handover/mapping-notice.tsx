import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { possessive, shortPlatform } from "@lotwright/contracts/exports/platform-names";
import type { Preflight } from "@lotwright/contracts/exports/preflight";
import { useState } from "react";
import { Card } from "../../../components/layout/card";
import { Button } from "../../../components/ui/button";
import { useIsOnline } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { useCurrentUser } from "../../../data/session/session";
import { oneOf, persisted } from "../../../lib/persisted";
import { hasMapping, isMappingMissing, missingNames, missingText } from "./mapping-lists";

export const mappingAsked = persisted(
  (userId: string, presetId: string) => `lotwright.mapping-asked.${userId}.${presetId}`,
  oneOf("yes"),
  { isText: true },
);

/** Whether to ask for the mapping: once, when a platform that needs one is first chosen. */
export function useMappingNotice(preset: ExportPreset, check: Preflight | undefined) {
  const { id: userId } = useCurrentUser();
  const isOnline = useIsOnline();
  const answered = mappingAsked(userId, preset.id);
  const [isAnswered, setIsAnswered] = useState(() => answered.read() !== undefined);
  const { data: mapping } = trpc.exportMappings.byId.useQuery(
    { presetId: preset.id },
    { enabled: isOnline && !isAnswered && hasMapping(preset), meta: { hasOwnMessage: true } },
  );
  // The check knows codes that are stored at the consignors.
  const missing = mapping && check && missingText(missingNames(preset, mapping, check.unmapped));
  const isNew = mapping && check && isMappingMissing(preset, mapping, check.unmapped);
  return {
    isShown: !isAnswered && Boolean(isNew || missing),
    /** Names that are missing after an incomplete mapping was saved. */
    missing: isNew ? undefined : missing,
    dismiss() {
      answered.write("yes");
      setIsAnswered(true);
    },
  };
}

type MappingNoticeProps = {
  preset: ExportPreset;
  missing: string | undefined;
  onOpen: () => void;
  onLater: () => void;
};

export function MappingNotice({ preset, missing, onOpen, onLater }: MappingNoticeProps) {
  return (
    <Card
      title={`Match your names with ${possessive(shortPlatform(preset.label))}`}
      description={missing ?? "You do this once."}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onOpen}>
            {missing ? "Finish mapping" : "Set up mapping"}
          </Button>
          <Button variant="ghost" onClick={onLater}>
            Not now
          </Button>
        </div>
      }
    />
  );
}
