import type { FoundItem, FoundManifest } from "@lotwright/contracts/catalog/search";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ClipboardList, Contact } from "lucide-react";
import { useState } from "react";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { useCurrentUser } from "../../data/session/session";
import { useWithoutDeleted } from "../offline/queue";
import { dropEmptyGroups, type Entry, type Group, wordsOf } from "./entries";
import { findLoadedLot, toFound } from "./loaded-lots";
import { rankActions } from "./rank";
import { readPlaces } from "./recent-places";
import { type Matched, type Setting, useActions } from "./use-actions";
import { useFound } from "./use-found";

function useEntries() {
  const navigate = useNavigate();
  const ofLot = ({ id, manifestId, ...lot }: FoundItem): Entry => ({
    ...{ kind: "lot", id: `lot-${id}`, lot },
    choose: () =>
      void navigate({
        to: "/manifests/$manifestId/items/$itemId/edit",
        params: { manifestId, itemId: id },
      }),
  });
  const ofManifest = ({ id, name, consignor }: Pick<FoundManifest, "id" | "name" | "consignor">): Entry => ({
    ...{ kind: "plain", id: `manifest-${id}`, icon: ClipboardList, title: name, detail: consignor },
    choose: () => void navigate({ to: "/manifests/$manifestId", params: { manifestId: id } }),
  });
  const ofConsignor = ({ id, name }: { id: string; name: string }): Entry => ({
    ...{ kind: "plain", id: `consignor-${id}`, icon: Contact, title: name },
    choose: () => void navigate({ to: "/consignors", search: { q: name } }),
  });
  return { ofLot, ofManifest, ofConsignor };
}

/** A recent place, with its manifest. */
type Known = { manifest: Pick<FoundManifest, "id" | "name" | "consignor">; itemId?: string };

/** The lots of recent places: of the loaded lists, or else from the server. */
function useRecentLots(known: readonly Known[]): FoundItem[] {
  const queryClient = useQueryClient();
  const isOnline = useIsOnline();
  const opened = known.flatMap(({ manifest, itemId }) =>
    itemId === undefined ? [] : [{ manifest, itemId }],
  );
  const loaded = opened.map(({ manifest, itemId }) => findLoadedLot(queryClient, manifest, itemId));
  const read = trpc.useQueries((t) =>
    opened.map(({ itemId }, place) =>
      t.items.byId({ id: itemId }, { enabled: isOnline && !loaded[place], meta: { hasOwnMessage: true } }),
    ),
  );
  const lots = opened.flatMap(({ manifest }, place) => {
    const item = read[place]?.data;
    return loaded[place] ?? (item ? toFound(item, manifest) : []);
  });
  return useWithoutDeleted(lots);
}

/** The manifests and lots that the user opened last, and the manifest that actions are done in. */
function useRecent() {
  const { id: userId } = useCurrentUser();
  const utils = trpc.useUtils();
  const { data: manifests } = trpc.manifests.list.useQuery(undefined, { meta: { hasOwnMessage: true } });
  const [places] = useState(() => readPlaces(userId));
  const { ofLot, ofManifest } = useEntries();
  const known = places.flatMap(({ manifestId, itemId }): Known[] => {
    const manifest = manifests
      ? manifests.find(({ id }) => id === manifestId)
      : utils.manifests.byId.getData({ id: manifestId });
    return manifest ? [{ manifest, ...(itemId && { itemId }) }] : [];
  });
  const shown = useRecentLots(known);
  const entries = known.flatMap(({ manifest, itemId }): Entry[] => {
    if (itemId === undefined) return [ofManifest(manifest)];
    const lot = shown.find(({ id }) => id === itemId);
    return lot ? [ofLot(lot)] : [];
  });
  return { entries, sale: known[0]?.manifest ?? manifests?.[0] };
}

const asFound = (entry: Entry): Entry => ({ ...entry, isFound: true });

const plainOf = (actions: readonly Matched[]) => actions.map(({ entry }) => entry);

/** Groups of entries that the palette lists for a text. Actions come first, so that later results do not move them. */
export function useGroups(text: string, settings: readonly Setting[]) {
  const recent = useRecent();
  const { actions, isLoading } = useActions({ settings, sale: recent.sale });
  const { found, isSearching, ...search } = useFound(text);
  const lots = useWithoutDeleted(found.items);
  const { ofLot, ofManifest, ofConsignor } = useEntries();
  const words = wordsOf(text);
  const listed = actions.filter(({ isFoundOnly }) => !isFoundOnly);
  const groups: Group[] =
    words.length === 0
      ? [
          { name: "Recent", entries: recent.entries },
          { name: "On this screen", entries: plainOf(listed.filter(({ isHere }) => isHere)) },
          { name: "Everywhere", entries: plainOf(listed.filter(({ isHere }) => !isHere)) },
        ]
      : [
          { name: "Actions", entries: plainOf(rankActions(actions, words)) },
          { name: "Lots", entries: lots.map(ofLot).map(asFound) },
          { name: "Manifests", entries: found.manifests.map(ofManifest).map(asFound) },
          { name: "Consignors", entries: found.consignors.map(ofConsignor).map(asFound) },
        ];
  return {
    groups: dropEmptyGroups(groups),
    isSearching: isSearching || (isLoading && text !== ""),
    ...search,
  };
}
