import type { OwnPresetInput } from "@lotwright/contracts/exports/own-presets";
import { Checkbox } from "../../../components/ui/checkbox";
import { Disclosure } from "../../../components/ui/disclosure";
import { createControlField, InputField, SelectField } from "../../../components/ui/field";
import { decimalOptions, examplePhoto, photoOptions, updateOptions, usualPhotoName } from "./format-words";
import { LimitInput } from "./limit-input";

type LimitsSectionProps = { preset: OwnPresetInput; onChange: (part: Partial<OwnPresetInput>) => void };

const LimitField = createControlField(LimitInput);

const maxLotsAtMost = 100_000;
/** Number of digits above which a limit on lot numbers means none. */
const maxNumberLength = 40;

/** Fields for the platform's limits, and for how it updates lots that it already has. */
export function LimitsSection({ preset, onChange }: LimitsSectionProps) {
  const { file, lotNumber } = preset;
  return (
    <Disclosure title="Limits and checks">
      <div className="grid gap-x-6 gap-y-5 p-4 lg:grid-cols-2">
        <LimitField
          label="Lots in one file"
          hint="More lots are split into several files."
          limit={file.maxLots}
          max={maxLotsAtMost}
          onChange={(maxLots) => onChange({ file: { ...file, maxLots } })}
        />
        <div>
          <LimitField
            label="Characters of a lot number"
            limit={lotNumber.max === maxNumberLength ? null : lotNumber.max}
            max={maxNumberLength}
            onChange={(max) => onChange({ lotNumber: { ...lotNumber, max: max ?? maxNumberLength } })}
          />
          <Checkbox
            label="Lot numbers have digits only"
            checked={lotNumber.isDigitsOnly}
            onChange={({ target }) => onChange({ lotNumber: { ...lotNumber, isDigitsOnly: target.checked } })}
          />
        </div>
        {file.kind === "text" && (
          <DecimalField file={file} onChange={(changed) => onChange({ file: changed })} />
        )}
        <PhotoFields photos={preset.photos} onChange={(photos) => onChange({ photos })} />
        <SelectField
          label="What the platform does with a lot it already has"
          options={updateOptions}
          value={preset.updates}
          onChange={
            ({ target }) => onChange({ updates: target.value as OwnPresetInput["updates"] }) // one of the options above
          }
        />
        <KindField isAuction={preset.isAuction} onChange={(isAuction) => onChange({ isAuction })} />
      </div>
    </Disclosure>
  );
}

type FileForm = OwnPresetInput["file"];

function DecimalField({ file, onChange }: { file: FileForm; onChange: (file: FileForm) => void }) {
  return (
    <SelectField
      label="Decimals"
      hint="As the sample has them, or as spreadsheets do if it has none."
      options={decimalOptions}
      value={file.decimal ?? "."}
      onChange={({ target }) => onChange({ ...file, decimal: target.value === "," ? "," : "." })}
    />
  );
}

type Photos = OwnPresetInput["photos"];

const maxPhotos = 1_000;
const maxPhotoName = 60;

function PhotoFields({ photos, onChange }: { photos: Photos; onChange: (photos: Photos) => void }) {
  const change = (part: Partial<Photos>) => onChange({ ...photos, ...part });
  return (
    <>
      <SelectField
        label="How the platform gets photos"
        options={photoOptions}
        value={photos.by}
        onChange={({ target }) => change({ by: target.value as Photos["by"] })} // one of the options above
      />
      {photos.by !== "address" && (
        <InputField
          label="File name of a photo"
          hint={`Photo 1 of lot 12A: ${examplePhoto(photos.name)}. {lot}, {n}, {n2}, {n3}, {position} and {sku} are replaced.`}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxPhotoName}
          value={photos.name}
          onChange={({ target }) => change({ name: target.value })}
          // Restores the default file name if the user leaves the field empty.
          onBlur={() => photos.name.trim() === "" && change({ name: usualPhotoName })}
        />
      )}
      <div>
        <LimitField
          label="Photos of a lot"
          hint="Of more photos, the first ones are sent."
          limit={photos.max}
          max={maxPhotos}
          onChange={(max) => change({ max })}
        />
        <Checkbox
          label="Every lot needs a photo"
          checked={photos.min === 1}
          onChange={({ target }) => change({ min: target.checked ? 1 : 0 })}
        />
      </div>
    </>
  );
}

const kindOptions = [
  { value: "auction", label: "Auction: start price, estimates, reserve" },
  { value: "shop", label: "Shop: one price" },
];

function KindField(props: { isAuction: boolean; onChange: (isAuction: boolean) => void }) {
  return (
    <SelectField
      label="Auction or shop"
      options={kindOptions}
      value={props.isAuction ? "auction" : "shop"}
      onChange={({ target }) => props.onChange(target.value === "auction")}
    />
  );
}
