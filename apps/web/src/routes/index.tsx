import { createFileRoute } from "@tanstack/react-router";
import { AccountButton } from "../features/auth/account-button";
import { type ManifestSearch, toManifestSearch } from "../features/manifests/arrange-manifests";
import { ManifestListLoading } from "../features/manifests/manifest-list-loading";
import { ManifestListPage } from "../features/manifests/manifest-list-page";

export const Route = createFileRoute("/")({
  validateSearch: toManifestSearch,
  loader: ({ context: { api } }) =>
    Promise.all([api.manifests.list.ensureData(), api.branding.logo.prefetch()]),
  pendingComponent: ManifestListLoading,
  component: Home,
});

function Home() {
  const navigate = Route.useNavigate();
  const onSearch = (change: ManifestSearch) =>
    navigate({ search: (search) => toManifestSearch({ ...search, ...change }), replace: true });
  return <ManifestListPage search={Route.useSearch()} onSearch={onSearch} account={<AccountButton />} />;
}
