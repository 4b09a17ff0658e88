import { PhotoViewer } from "../../../components/photos/photo-viewer";

type LotViewerProps = {
  urls: readonly string[];
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
};

const ignore = () => undefined;

/** The photos of a lot in full screen, without actions. */
export default function LotViewer({ urls, index, onIndex, onClose }: LotViewerProps) {
  const photos = urls.map((url) => ({ id: url, url, state: "uploaded" as const, progress: 1 }));
  return (
    <PhotoViewer
      {...{ photos, index, onIndex, onClose }}
      isReadOnly
      onMove={ignore}
      onRemove={ignore}
      onCrop={ignore}
    />
  );
}
