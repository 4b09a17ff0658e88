import { createFileRoute, Link } from "@tanstack/react-router";
import { Contact, Download, Settings, UsersRound } from "lucide-react";
import { lazy } from "react";
import { IconLink, WordLink } from "../components/layout/icon-link";
import { Part } from "../components/layout/part";
import { buttonClasses } from "../components/ui/button";
import { useCan } from "../data/session/session";
import { type ManifestSearch, toManifestSearch } from "../features/manifests/arrange-manifests";
import { ManifestListLoading } from "../features/manifests/manifest-list-loading";
import { ManifestListPage } from "../features/manifests/manifest-list-page";
import { usePrefetchManifests } from "../features/offline/cache";

const FirstRun = lazy(() => import("./-first-run"));

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
      // A new manifest opens the camera; going back leads to its list.
      onCreated={(manifestId) => navigate({ to: "/manifests/$manifestId/camera", params: { manifestId } })}
      firstRun={(content, state) => (
        // An empty list appears together with the questions, so that no button is replaced while it is pressed.
        <Part instead={content(true)}>
          <FirstRun
            {...state}
            onSample={(manifestId) => navigate({ to: "/manifests/$manifestId", params: { manifestId } })}
          >
            {content}
          </FirstRun>
        </Part>
      )}
      headerActions={<HeaderActions />}
      teamLink={
        <Link to="/team-management" className={buttonClasses({ variant: "secondary", size: "lg" })}>
          <UsersRound aria-hidden className="size-5" />
          <span>
            Team <span className="max-sm:sr-only">Management</span>
          </span>
        </Link>
      }
    />
  );
}

function HeaderActions() {
  const mayManage = useCan("team.manage");
  return (
    <>
      <WordLink
        to="/downloads"
        label="Downloads"
        icon={<Download aria-hidden className="size-5" />}
        wordFrom="desk"
      />
      {/* On phones, the button at the bottom opens the camera. */}
      {mayManage && <WordLink to="/team-management" label="Team" className="max-sm:hidden" />}
      <WordLink
        to="/consignors"
        label="Consignors"
        icon={<Contact aria-hidden className="size-5" />}
        wordFrom="wide"
      />
      <IconLink to="/settings" label="Settings" icon={<Settings aria-hidden className="size-5" />} />
    </>
  );
}
