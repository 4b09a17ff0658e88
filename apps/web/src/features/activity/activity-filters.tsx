import { InputField, SelectField } from "../../components/ui/field";
import { trpc } from "../../data/api/trpc";
import { activityKinds } from "./activity-texts";
import type { ActivitySearch } from "./use-activity";

type ActivityFiltersProps = {
  search: ActivitySearch;
  tab: ActivityTab;
  onSearch: (change: ActivitySearch) => void;
};

export type ActivityTab = keyof typeof activityKinds;

/** The search of a verb or of a kind of work; without a value, of the whole tab. */
const kindSearch = (tab: ActivityTab, value: string): ActivitySearch => {
  const isVerb = value.includes(".");
  const ofTab = tab === "sign-ins" ? tab : undefined;
  return { verb: isVerb ? value : undefined, kind: isVerb ? ofTab : value || ofTab };
};

const all = (label: string) => ({ value: "", label });

export function ActivityFilters({ search, tab, onSearch }: ActivityFiltersProps) {
  const [manifests] = trpc.manifests.list.useSuspenseQuery();
  const [people] = trpc.team.list.useSuspenseQuery();
  return (
    <search className="grid gap-3 sm:grid-cols-2">
      <SelectField
        label="Manifest"
        value={search.manifestId ?? ""}
        onChange={({ target }) => onSearch({ manifestId: target.value || undefined })}
        options={[all("All manifests"), ...manifests.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <SelectField
        label="Person"
        value={search.userId ?? ""}
        onChange={({ target }) => onSearch({ userId: target.value || undefined })}
        options={[
          all("Everyone"),
          ...people.map(({ id, name, email }) => ({ value: id, label: name || email })),
        ]}
      />
      <SelectField
        label="Kind"
        fieldClassName="sm:col-span-2"
        value={search.verb ?? (tab === "work" ? search.kind : undefined) ?? ""}
        onChange={({ target }) => onSearch(kindSearch(tab, target.value))}
        options={[all("All kinds"), ...activityKinds[tab]]}
      />
      <InputField
        label="First day"
        type="date"
        max={search.toDate}
        value={search.fromDate ?? ""}
        onChange={({ target }) => onSearch({ fromDate: target.value || undefined })}
      />
      <InputField
        label="Last day"
        type="date"
        min={search.fromDate}
        value={search.toDate ?? ""}
        onChange={({ target }) => onSearch({ toDate: target.value || undefined })}
      />
    </search>
  );
}
