import { Button } from "../../../components/ui/button";
import { Checkbox } from "../../../components/ui/checkbox";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { SortableList } from "../../../components/ui/sortable-list";
import { canHide, canMove, initialLayout, isVisible, orderColumns, withVisibility } from "./layout";
import type { TableModel } from "./use-table-model";

/** Dialog that shows, hides and reorders columns. */
export default function ColumnsDialog({ model, onClose }: { model: TableModel; onClose: () => void }) {
  const { columns, layout, setLayout } = model;
  const arranged = orderColumns(columns, layout).filter(({ id }) => canMove(id));
  const byId = new Map(arranged.map((column) => [column.id as string, column]));
  return (
    <Dialog
      onOpenChange={onClose}
      title="Columns"
      description="Checked columns are shown, in this order. This browser remembers it."
    >
      <SortableList
        label="Columns"
        ids={arranged.map(({ id }) => id as string)}
        nameOf={(id) => byId.get(id)?.label ?? id}
        onChange={(order) => setLayout({ ...layout, order })}
      >
        {(id) => {
          const column = byId.get(id);
          if (!column) return null;
          return (
            <Checkbox
              label={column.label}
              className="min-w-0 grow"
              checked={isVisible(column, layout)}
              disabled={!canHide(id)}
              onChange={({ target }) => setLayout(withVisibility(layout, id, target.checked))}
            />
          );
        }}
      </SortableList>
      <DialogActions>
        <Button variant="secondary" onClick={() => setLayout(initialLayout)}>
          Reset columns
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}
