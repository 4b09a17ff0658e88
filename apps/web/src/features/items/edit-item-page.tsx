import { BackLink } from "../../components/layout/back-link";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { PageHeader } from "../../components/layout/page-header";
import { Button } from "../../components/ui/button";
import { trpc } from "../../lib/trpc";
import type { ItemSearch } from "./arrange-items";
import { ItemFormFields } from "./item-form";
import { ItemFormBar } from "./item-form-bar";
import { ItemNotices, NewerVersion } from "./item-notices";
import { ItemSteps } from "./item-steps";
import { useEditItem } from "./use-edit-item";
import { useSaveShortcut } from "./use-save-shortcut";

type EditItemPageProps = {
  manifestId: string;
  itemId: string;
  /** How the list was searched and sorted, so that the next item is the list's. */
  search: ItemSearch;
  onClose: () => void;
};

export function EditItemPage({ manifestId, itemId, search, onClose }: EditItemPageProps) {
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const editing = useEditItem(itemId);
  const { form, queue, photos, item, update, save, newer, loadNewer, isIncomplete, freeLotNumber } = editing;
  const saveAndStay = save();
  const busy = { disabled: isIncomplete, isBusy: update.isPending, busyText: "Saving..." };
  useSaveShortcut(() => void saveAndStay());
  return (
    <>
      <PageHeader
        title="Edit Item"
        back={
          <BackLink
            to="/manifests/$manifestId"
            params={{ manifestId }}
            search={search}
            label="Back to items"
          />
        }
        actions={<ItemSteps manifestId={manifestId} itemId={itemId} search={search} />}
      />
      <main className="page pt-4 pb-[calc(8rem+env(safe-area-inset-bottom))]">
        <ItemFormFields
          {...{ form, photos, queue, freeLotNumber, itemId }}
          manifestConsignor={manifest.consignor}
          notices={
            <>
              <ItemNotices item={item} />
              {newer && (
                <NewerVersion
                  isBusy={update.isPending}
                  onLoad={loadNewer}
                  onOverwrite={save({ isForced: true })}
                />
              )}
            </>
          }
        />
      </main>
      <ItemFormBar photos={photos} isIncomplete={isIncomplete}>
        <Button size="lg" variant="secondary" {...busy} onClick={saveAndStay}>
          Save
        </Button>
        <Button size="lg" {...busy} onClick={save({ onSaved: onClose })}>
          Save & Close
        </Button>
      </ItemFormBar>
      <LeaveGuard
        isActive={form.formState.isDirty || isIncomplete}
        title="Leave without saving?"
        description="Your changes to this item have not been saved. They are discarded if you leave."
        confirmText="Discard"
      />
    </>
  );
}
