import { createFileRoute } from "@tanstack/react-router";
import { Contact, Download, Settings, UsersRound } from "lucide-react";
import { IconLink } from "../components/layout/icon-link";
import { type ManifestSearch, toManifestSearch } from "../features/manifests/arrange-manifests";
import { ManifestListLoading } from "../features/manifests/manifest-list-loading";
import { ManifestListPage } from "../features/manifests/manifest-list-page";
import { usePrefetchManifests } from "../features/offline/cache";

export const Route = createFileRoute("/")({
  validateSearch: toManifestSearch,
  loader: ({ context: { api } }) =>
    Promise.all([api.manifests.list.ensureData(), api.branding.logo.prefetch()]),
  pendingComponent: ManifestListLoading,
  component: Home,
});

function Home() {
  const navigate = Route.useNavigate();
  usePrefetchManifests();
  const onSearch = (change: ManifestSearch) =>
    navigate({ search: (search) => toManifestSearch({ ...search, ...change }), replace: true });
  return (
    <ManifestListPage
      search={Route.useSearch()}
      onSearch={onSearch}
      // A new manifest is there to be filled. The way back leads to its list.
      onCreated={(manifestId) => navigate({ to: "/manifests/$manifestId/camera", params: { manifestId } })}
      headerActions={<HeaderActions />}
      teamLink={
        <IconLink
          to="/team-management"
          label="Team Management"
          icon={<UsersRound aria-hidden className="size-6" />}
          variant="outline"
          size="floating"
        />
      }
    />
  );
}

function HeaderActions() {
  return (
    <>
      <IconLink to="/downloads" label="Downloads" icon={<Download aria-hidden className="size-5" />} />
      <IconLink to="/consignors" label="Consignors" icon={<Contact aria-hidden className="size-5" />} />
      <IconLink to="/settings" label="Settings" icon={<Settings aria-hidden className="size-5" />} />
    </>
  );
}
