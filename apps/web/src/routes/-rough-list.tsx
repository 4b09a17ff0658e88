import { trpc } from "../data/api/trpc";
import { useCurrentUser } from "../data/session/session";
import { useSuggestedLots } from "../features/lots/use-known-lots";
import { useListedFields } from "../features/lots/use-listed-fields";
import { RoughListDialog } from "../features/rough-list/rough-list-dialog";
import { DictateButton } from "../features/voice/dictate-button";

type RoughListProps = { manifestId: string; onClose: () => void };

declare module "../lib/dialogs" {
  interface Dialogs {
    "rough-list": RoughListProps;
  }
}

/** The dialog of the rough list, combined with parts of other features. */
export default function RoughList({ manifestId, onClose }: RoughListProps) {
  const { id: userId } = useCurrentUser();
  const owner = { userId, manifestId };
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  return (
    <RoughListDialog
      owner={owner}
      manifestName={manifest.name}
      numbersFor={useSuggestedLots(owner)}
      toFields={useListedFields(owner)}
      renderDictate={(onPhrase) => <DictateButton onPhrase={onPhrase} />}
      onClose={onClose}
    />
  );
}
