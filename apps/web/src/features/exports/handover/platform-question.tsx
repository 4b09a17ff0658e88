import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { type ReactNode, useState } from "react";
import { targetGroups } from "../../../components/exports/export-targets";
import { PlatformOptions } from "../../../components/exports/target-select";
import { useSavePlatform } from "../../../components/exports/use-save-platform";
import { Button } from "../../../components/ui/button";
import { SelectField } from "../../../components/ui/field";
import { useOnlineOnly } from "../../../data/api/connection";
import { useCurrentUser, useMay } from "../../../data/session/session";
import { oneOf, persisted, usePersisted } from "../../../lib/persisted";

export const platformAsked = persisted(
  (userId: string) => `lotwright.platform-asked.${userId}`,
  oneOf("yes"),
  { isText: true },
);

type QuestionProps = {
  presets: readonly ExportPreset[];
  /** The company's platform; null if none is chosen, undefined while it is unknown. */
  platform: string | null | undefined;
  onChosen: (platform: string) => void;
};

/** The question about the company's platform; null for members, and once it was answered. */
export function usePlatformQuestion(props: QuestionProps): ReactNode {
  const { id: userId } = useCurrentUser();
  const may = useMay();
  const mayAnswer = may("settings.manage") && may("workspace.configure");
  const asked = platformAsked(userId);
  const isAnswered = usePersisted(asked) !== undefined;
  const isOpen = props.platform === null && props.presets.length > 0;
  if (!mayAnswer || isAnswered || !isOpen) return null;
  return <PlatformQuestion {...props} onLater={() => asked.write("yes")} />;
}

type PlatformQuestionProps = Omit<QuestionProps, "platform"> & { onLater: () => void };

function PlatformQuestion({ presets, onChosen, onLater }: PlatformQuestionProps) {
  const { saving, save } = useSavePlatform((platform) => platform && onChosen(platform));
  const [chosen, setChosen] = useState("");
  const onlineOnly = useOnlineOnly();
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) save(chosen);
      }}
    >
      <SelectField
        label="Which platform do you sell on?"
        hint="It comes first in each export."
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">Choose a platform</option>
        <PlatformOptions groups={targetGroups(presets)} />
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="secondary"
          title={onlineOnly.title}
          disabled={chosen === "" || onlineOnly.disabled}
          isBusy={saving !== undefined}
          busyText="Saving..."
        >
          Save platform
        </Button>
        <Button variant="ghost" onClick={onLater}>
          Not now
        </Button>
      </div>
    </form>
  );
}
