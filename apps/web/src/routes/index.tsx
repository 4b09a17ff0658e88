import { createFileRoute } from "@tanstack/react-router";
import { AccountButton } from "../features/auth/account-button";
import { type ManifestSearch, toManifestSearch } from "../features/manifests/arrange-manifests";
import { ManifestListLoading, ManifestListPage } from "../features/manifests/manifest-list-page";

export const Route = createFileRoute("/")({
  validateSearch: toManifestSearch,
  loader: ({ context }) => context.api.manifests.list.ensureData(),
  pendingComponent: ManifestListLoading,
  component: Home,
});

function Home() {
  const navigate = Route.useNavigate();
  const onSearch = (change: ManifestSearch) =>
    navigate({ search: (search) => toManifestSearch({ ...search, ...change }), replace: true });
  return <ManifestListPage search={Route.useSearch()} onSearch={onSearch} account={<AccountButton />} />;
}
