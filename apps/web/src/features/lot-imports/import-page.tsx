import { Navigate } from "@tanstack/react-router";
import { useState } from "react";
import { EscapeLink } from "../../components/layout/escape-link";
import { PageHeader } from "../../components/layout/page-header";
import { trpc } from "../../data/api/trpc";
import { useMay } from "../../data/session/session";
import { type ChosenPhotos, usePhotos } from "./chosen-files";
import { FileStep } from "./file-step";
import { OpenImport } from "./open-import";

type ImportPageProps = {
  manifestId: string;
  /** The id of the open import, if any. */
  importId: string | undefined;
  onOpen: (importId: string | undefined) => void;
};

/** Page that imports lots from a file in steps: choose the file, map its columns, check its rows, run it. */
export function ImportPage({ manifestId, importId, onOpen }: ImportPageProps) {
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const [table, setTable] = useState<File>();
  const photos: ChosenPhotos = usePhotos();
  const may = useMay();
  // Undo changes the lots again, which may be getting photos.
  if (!may("manifest.edit") || !may("item.edit")) {
    return <Navigate to="/manifests/$manifestId" params={{ manifestId }} replace />;
  }
  const open = (id: string, file: File) => {
    setTable(file);
    onOpen(id);
  };
  const close = () => {
    setTable(undefined);
    onOpen(undefined);
  };
  return (
    <>
      <PageHeader
        eyebrow="Import lots"
        title={manifest.name}
        back={<EscapeLink to="/manifests/$manifestId" params={{ manifestId }} label="Back to items" />}
      />
      {importId ? (
        <OpenImport
          key={importId}
          {...{ manifestId, photos, table }}
          id={importId}
          onOpen={open}
          onClose={close}
        />
      ) : (
        <FileStep {...{ manifestId, photos }} onOpen={open} />
      )}
    </>
  );
}
