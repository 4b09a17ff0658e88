import type { FoundItem, FoundManifest } from "@lotwright/contracts/catalog/search";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ClipboardList, Contact } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../data/api/trpc";
import { useCurrentUser } from "../../data/session/session";
import { useWithoutDeleted } from "../offline/queue";
import { dropEmptyGroups, type Entry, type Group, hasWords, wordsOf } from "./entries";
import { findLoadedLot } from "./loaded-lots";
import { readPlaces } from "./recent-places";
import { type Matched, type Section, useActions } from "./use-actions";
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

/** The recently opened manifests and lots that are loaded in this tab. */
function useRecent() {
  const { id: userId } = useCurrentUser();
  const queryClient = useQueryClient();
  const { data: manifests = [] } = trpc.manifests.list.useQuery(undefined, { meta: { hasOwnMessage: true } });
  const [places] = useState(() => readPlaces(userId));
  const { ofLot, ofManifest } = useEntries();
  const known = places.flatMap(({ manifestId, itemId }) => {
    const manifest = manifests.find(({ id }) => id === manifestId);
    return manifest ? [{ manifest, itemId }] : [];
  });
  const lots = known.flatMap(({ manifest, itemId }) =>
    itemId === undefined ? [] : (findLoadedLot(queryClient, manifest, itemId) ?? []),
  );
  const shown = useWithoutDeleted(lots);
  const entries = known.flatMap(({ manifest, itemId }): Entry[] => {
    if (itemId === undefined) return [ofManifest(manifest)];
    const lot = shown.find(({ id }) => id === itemId);
    return lot ? [ofLot(lot)] : [];
  });
  return { entries, lastManifest: known[0]?.manifest };
}

const asFound = (entry: Entry): Entry => ({ ...entry, isFound: true });

export type Given = { sections: readonly Section[]; onCreateManifest: () => void };

/** Groups of entries that the palette lists for a text. */
export function useGroups(text: string, given: Given) {
  const recent = useRecent();
  const { settings, actions } = useActions({ ...given, lastManifest: recent.lastManifest });
  const { found, ...search } = useFound(text);
  const lots = useWithoutDeleted(found.items);
  const { ofLot, ofManifest, ofConsignor } = useEntries();
  const words = wordsOf(text);
  const matching = (all: readonly Matched[]) =>
    all.filter((one) => hasWords(one.text, words)).map(({ entry }) => entry);
  const groups: Group[] =
    words.length === 0
      ? [
          { name: "Recent", entries: recent.entries },
          { name: "Actions", entries: matching(actions) },
          { name: "Settings", entries: matching(settings) },
        ]
      : [
          { name: "Lots", entries: lots.map(ofLot).map(asFound) },
          { name: "Manifests", entries: found.manifests.map(ofManifest).map(asFound) },
          { name: "Consignors", entries: found.consignors.map(ofConsignor).map(asFound) },
          { name: "Settings", entries: matching(settings) },
          { name: "Actions", entries: matching(actions) },
        ];
  return { groups: dropEmptyGroups(groups), ...search };
}
