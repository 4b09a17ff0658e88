import { InputField, SelectField } from "../../components/ui/field";
import { trpc } from "../../data/api/trpc";
import { activityKinds } from "./activity-texts";
import type { ActivitySearch } from "./use-activity";

type ActivityFiltersProps = { search: ActivitySearch; onSearch: (change: ActivitySearch) => void };

const all = (label: string) => ({ value: "", label });

export function ActivityFilters({ search, onSearch }: ActivityFiltersProps) {
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
        value={search.verb ?? ""}
        onChange={({ target }) => onSearch({ verb: target.value || undefined })}
        options={[all("All kinds"), ...activityKinds]}
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
