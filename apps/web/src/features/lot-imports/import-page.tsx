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
  /** The import that is open, if any. */
  importId: string | undefined;
  onOpen: (importId: string | undefined) => void;
};

/** Imports lots from a file: choose it, say what its columns are, look at what each row would do, and run it. */
export function ImportPage({ manifestId, importId, onOpen }: ImportPageProps) {
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const [table, setTable] = useState<File>();
  const photos: ChosenPhotos = usePhotos();
  const may = useMay();
  // The lots are changed again by Undo, and get their photos.
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
