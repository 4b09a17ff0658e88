import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { type ReactNode, useState } from "react";
import { targetGroups } from "../../../components/exports/export-targets";
import { PlatformOptions } from "../../../components/exports/target-select";
import type { useMyPlatform } from "../../../components/exports/use-my-platform";
import { Button } from "../../../components/ui/button";
import { SelectField } from "../../../components/ui/field";
import { useOnlineOnly } from "../../../data/api/connection";
import { useCan, useCurrentUser } from "../../../data/session/session";
import { oneOf, persisted, usePersisted } from "../../../lib/persisted";

type MyPlatform = ReturnType<typeof useMyPlatform>;

export const platformAsked = persisted(
  (userId: string) => `lotwright.platform-asked.${userId}`,
  oneOf("yes"),
  { isText: true },
);

type QuestionProps = {
  presets: readonly ExportPreset[];
  mine: MyPlatform;
  onChosen: (platform: string) => void;
};

/** The question about the company's platform, which is asked once; null for members and once it is answered. */
export function usePlatformQuestion(props: QuestionProps): ReactNode {
  const { id: userId } = useCurrentUser();
  const mayAnswer = useCan("workspace.configure");
  const asked = platformAsked(userId);
  const isAnswered = usePersisted(asked) !== undefined;
  const isOpen = props.mine.platform === null && props.presets.length > 0;
  if (!mayAnswer || isAnswered || !isOpen) return null;
  return <PlatformQuestion {...props} onLater={() => asked.write("yes")} />;
}

function PlatformQuestion({ presets, mine, onChosen, onLater }: QuestionProps & { onLater: () => void }) {
  const [chosen, setChosen] = useState("");
  const onlineOnly = useOnlineOnly();
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) mine.save(chosen, () => onChosen(chosen));
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
          isBusy={mine.saving !== undefined}
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
