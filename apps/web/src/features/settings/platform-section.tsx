import { targetGroups } from "../../components/exports/export-targets";
import { PlatformOptions } from "../../components/exports/target-select";
import { useMyPlatform } from "../../components/exports/use-my-platform";
import { useSavePlatform } from "../../components/exports/use-save-platform";
import { Card } from "../../components/layout/card";
import { SelectField } from "../../components/ui/field";
import { useOnlineOnly } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { platformAnchor } from "./settings-sections";

/** Section with the company's platform, which is saved when it is chosen. */
export function PlatformSection() {
  const { platform } = useMyPlatform();
  const { saving, save } = useSavePlatform();
  const { data: presets = [] } = trpc.exportPresets.list.useQuery();
  const { disabled, title } = useOnlineOnly();
  return (
    <Card
      id={platformAnchor}
      title="My platform"
      description="The platform that you sell on. It comes first in each export."
    >
      <div className="border-t p-4">
        <SelectField
          label="Platform"
          {...{ disabled, title }}
          value={(saving === undefined ? platform : saving) ?? ""}
          onChange={({ target }) => save(target.value || null)}
        >
          <option value="">None</option>
          <PlatformOptions groups={targetGroups(presets)} />
        </SelectField>
      </div>
    </Card>
  );
}
