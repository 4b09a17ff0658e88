import { Field, Input, Select } from "../../components/ui/field";
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
      <Field label="Manifest">
        {(control) => (
          <Select
            {...control}
            value={search.manifestId ?? ""}
            onChange={({ target }) => onSearch({ manifestId: target.value || undefined })}
            options={[all("All manifests"), ...manifests.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
      </Field>
      <Field label="Person">
        {(control) => (
          <Select
            {...control}
            value={search.userId ?? ""}
            onChange={({ target }) => onSearch({ userId: target.value || undefined })}
            options={[
              all("Everyone"),
              ...people.map(({ id, name, email }) => ({ value: id, label: name || email })),
            ]}
          />
        )}
      </Field>
      <Field label="Kind" className="sm:col-span-2">
        {(control) => (
          <Select
            {...control}
            value={search.verb ?? ""}
            onChange={({ target }) => onSearch({ verb: target.value || undefined })}
            options={[all("All kinds"), ...activityKinds]}
          />
        )}
      </Field>
      <Field label="First day">
        {(control) => (
          <Input
            {...control}
            type="date"
            max={search.toDate}
            value={search.fromDate ?? ""}
            onChange={({ target }) => onSearch({ fromDate: target.value || undefined })}
          />
        )}
      </Field>
      <Field label="Last day">
        {(control) => (
          <Input
            {...control}
            type="date"
            min={search.fromDate}
            value={search.toDate ?? ""}
            onChange={({ target }) => onSearch({ toDate: target.value || undefined })}
          />
        )}
      </Field>
    </search>
  );
}
