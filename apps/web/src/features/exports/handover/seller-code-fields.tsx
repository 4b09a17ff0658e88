import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import { maxTextLength } from "@lotwright/contracts/values/limits";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Button } from "../../../components/ui/button";
import { InputField } from "../../../components/ui/field";
import { useOnlineOnly } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { errorMessage } from "../../../lib/error-message";
import { useHandover } from "./handover-context";
import { useSaveCodes, useSellerCodes } from "./seller-codes";
import { useRecheck } from "./use-fixes";

/** Maximum of sellers whose codes are entered in place; more are entered in the mapping. */
const maxInPlace = 3;

export const areCodesInPlace = (unmapped: readonly string[]) =>
  unmapped.length > 0 && unmapped.length <= maxInPlace;

/** Saves the code of one seller: at the consignor, or in the mapping for those who may not change consignors. */
function useSaveSellerCode() {
  const { presetId, ...handover } = useHandover();
  const utils = trpc.useUtils();
  const recheck = useRecheck({ presetId, ...handover });
  const saveCodes = useSaveCodes(presetId, []);
  return useMutation({
    mutationFn: async ({ name, code }: { name: string; code: string }) => {
      const atConsignors = await saveCodes({}, { [name]: code });
      if (atConsignors.length > 0) return;
      const { consignors } = await utils.client.exportMappings.byId.query({ presetId });
      await utils.client.exportMappings.save.mutate({
        presetId,
        consignors: { ...consignors, [name]: code },
      });
    },
    // The field shows the error.
    meta: { isSilent: true },
    async onSuccess() {
      recheck();
      await Promise.all([
        utils.exportMappings.byId.invalidate({ presetId }),
        utils.consignors.codes.invalidate(),
      ]);
    },
  });
}

/** Fields for the codes of the sale's sellers that have none. */
export function SellerCodeFields() {
  return (
    <Suspense fallback={null}>
      <Fields />
    </Suspense>
  );
}

function Fields() {
  const { check, manifestId } = useHandover();
  const { references } = useSellerCodes({ manifestId, preset: check.preset });
  const referenceOf = new Map(references.map(({ name, reference }) => [consignorKey(name), reference]));
  return (
    <div className="space-y-3 px-4 py-3">
      {check.unmapped.consignors.map((name) => (
        <SellerCodeField key={name} name={name} suggested={referenceOf.get(consignorKey(name)) ?? ""} />
      ))}
    </div>
  );
}

function SellerCodeField({ name, suggested }: { name: string; suggested: string }) {
  const [code, setCode] = useState(suggested);
  const save = useSaveSellerCode();
  const onlineOnly = useOnlineOnly();
  const isSuggestion = suggested !== "" && code === suggested;
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "" && !save.isPending && !onlineOnly.disabled)
          save.mutate({ name, code: code.trim() });
      }}
    >
      <InputField
        label={`Seller code of ${name}`}
        hint={isSuggestion ? "Suggested: the consignor's reference number." : undefined}
        error={save.error ? errorMessage(save.error) : undefined}
        fieldClassName="min-w-0 grow basis-48"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        maxLength={maxTextLength}
        autoComplete="off"
      />
      <Button
        type="submit"
        variant="secondary"
        title={onlineOnly.title}
        disabled={code.trim() === "" || onlineOnly.disabled}
        isBusy={save.isPending}
        busyText="Saving..."
      >
        Save code
      </Button>
    </form>
  );
}
