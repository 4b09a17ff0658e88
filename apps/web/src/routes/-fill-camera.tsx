import { useNavigate } from "@tanstack/react-router";
import { trpc } from "../data/api/trpc";
import { useCurrentUser } from "../data/session/session";
import { FillCamera, Filled } from "../features/capture/fill/fill-page";
import { useFilling } from "../features/capture/fill/use-filling";
import { useAddPhotos, useLotsToFill } from "../features/capture/fill/use-lots-to-fill";
import { useCoach } from "../features/coach/use-coach";
import { editHolder } from "../features/offline/queue";
import { marksParts } from "./-marks-parts";

/** The camera for lots without photos, combined with parts of other features. */
export default function FillScreen({ manifestId }: { manifestId: string }) {
  const { id: userId } = useCurrentUser();
  const navigate = useNavigate();
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const { lots, isLoading, failed } = useLotsToFill(manifestId);
  const { lot, next, skipped, pass, restart } = useFilling(lots);
  const holder = editHolder(lot?.id ?? "");
  const advice = useCoach({ userId, manifestId }, holder);
  const addPhotos = useAddPhotos(manifest);
  const goBack = () => void navigate({ to: "/manifests/$manifestId/camera", params: { manifestId } });
  if (!lot)
    return <Filled {...{ manifestId, skipped, isLoading, failed }} onRestart={restart} onBack={goBack} />;
  return (
    <FillCamera
      {...{ manifestId, lot, next, holder, advice }}
      onSave={addPhotos}
      onPass={pass}
      onBack={goBack}
      marks={marksParts}
    />
  );
}
