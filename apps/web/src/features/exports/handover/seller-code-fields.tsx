import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import type { FindingGroup } from "@lotwright/contracts/exports/preflight";
import { maxTextLength } from "@lotwright/contracts/values/limits";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../components/ui/button";
import { InputField } from "../../../components/ui/field";
import { useOnlineOnly } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { errorMessage } from "../../../lib/error-message";
import { findingKey, groupKey } from "./check-words";
import { useHandover } from "./handover-context";
import { useSaveCodes, useSuggestedCodes } from "./seller-codes";
import { useRecheck } from "./use-fixes";

/** Maximum of sellers whose codes are entered in place; more are entered in the mapping. */
const maxInPlace = 3;

export const areCodesInPlace = (unmapped: readonly string[]) =>
  unmapped.length > 0 && unmapped.length <= maxInPlace;

const codeKey = (group: FindingGroup, name: string) => `${groupKey(group)} ${name}`;

/** Keys of a seller's field and of the listed findings of the seller's lots. */
const keysOf = (group: FindingGroup, name: string) => [
  codeKey(group, name),
  ...group.findings
    .filter(({ value }) => consignorKey(value) === consignorKey(name))
    .map((finding) => findingKey(group, finding)),
];

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
    // One after the other, because a save in the mapping replaces its list.
    scope: { id: "seller-codes" },
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
export function SellerCodeFields({ group }: { group: FindingGroup }) {
  const { check, manifestId, isSettled } = useHandover();
  const { references } = useSuggestedCodes({ manifestId, preset: check.preset });
  const referenceOf = new Map(references.map(({ name, reference }) => [consignorKey(name), reference]));
  return (
    <div className="space-y-3 px-4 py-3">
      {check.unmapped.consignors
        .filter((name) => !isSettled(codeKey(group, name), null))
        .map((name) => (
          <SellerCodeField
            key={name}
            {...{ group, name }}
            suggested={referenceOf.get(consignorKey(name)) ?? ""}
          />
        ))}
    </div>
  );
}

type SellerCodeFieldProps = {
  group: FindingGroup;
  name: string;
  /** The consignor's reference number; empty without one. */
  suggested: string;
};

function SellerCodeField({ group, name, suggested }: SellerCodeFieldProps) {
  const { settle } = useHandover();
  const [typed, setTyped] = useState<string>();
  const code = typed ?? suggested;
  const save = useSaveSellerCode();
  const onlineOnly = useOnlineOnly();
  const isSuggestion = suggested !== "" && code === suggested;
  return (
    <form
      noValidate
      tabIndex={-1}
      data-stop={codeKey(group, name)}
      data-item=""
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "" && !save.isPending && !onlineOnly.disabled)
          save.mutate(
            { name, code: code.trim() },
            { onSuccess: () => settle(keysOf(group, name), `Code of ${name} saved.`) },
          );
      }}
    >
      <InputField
        label={`Seller code of ${name}`}
        hint={isSuggestion ? "Suggested: the consignor's reference number." : undefined}
        error={save.error ? errorMessage(save.error) : undefined}
        fieldClassName="min-w-0 grow basis-full sm:basis-48"
        value={code}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={maxTextLength}
        autoComplete="off"
      />
      <Button
        type="submit"
        variant="secondary"
        // Level with the field below its label.
        className="sm:mt-7.5"
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
