import { defaultBrandColor } from "@lotwright/contracts/workspace/branding";
import type { CSSProperties } from "react";
import { Input } from "../../components/ui/control";
import { Field } from "../../components/ui/field";
import { trpc } from "../../data/api/trpc";
import { type BrandColor, parseBrandColor } from "../../lib/brand-color";
import { LogoField } from "./logo-field";
import { SettingsCard } from "./settings-card";
import type { SectionState, SettingsForm } from "./settings-form";
import { useCatalogLogo } from "./use-logos";

/** Minimum text contrast by WCAG AA. Owners may choose less. */
const readableContrast = 4.5;

export function BrandingSection({ form, state }: { form: SettingsForm; state: SectionState }) {
  const [{ logoUrl }] = trpc.branding.logo.useSuspenseQuery();
  const parsed = parseBrandColor(form.watch("branding.brandColor"));
  const error = form.formState.errors.branding?.brandColor?.message;
  return (
    <SettingsCard
      section="branding"
      description="The logo in this app's header and the color of your public catalogs."
      {...state}
    >
      <LogoField label="Catalog Logo" logoUrl={logoUrl} changes={useCatalogLogo()} />
      <Field label="Brand Color" hint={readability(parsed)} error={error}>
        {(control) => (
          <div className="flex gap-3">
            <input
              type="color"
              aria-label="Pick the brand color"
              value={(parsed?.hex ?? defaultBrandColor).toLowerCase()}
              onChange={({ target }) =>
                form.setValue("branding.brandColor", target.value.toUpperCase(), {
                  shouldValidate: form.formState.isSubmitted,
                })
              }
              className="size-11 shrink-0 cursor-pointer rounded-md border border-control-border bg-surface p-1"
            />
            <Input
              {...control}
              {...form.register("branding.brandColor")}
              maxLength={20}
              spellCheck={false}
              autoComplete="off"
              placeholder="#2878B7"
              className="max-w-40 tabular-nums"
            />
          </div>
        )}
      </Field>
      <BrandPreview color={parsed} />
    </SettingsCard>
  );
}

function readability(color: BrandColor | undefined): string {
  if (!color) return "A hex color, for example #2878B7 or #F80.";
  return `Text on this color is ${color.contrast < readableContrast ? "hard" : "easy"} to read.`;
}

/** Shows how the public catalog looks in the brand color. */
export function BrandPreview({ color }: { color: BrandColor | undefined }) {
  const theme = color && {
    "--primary": color.primary,
    "--primary-foreground": color.primaryForeground,
  };
  return (
    <div
      style={theme as CSSProperties} // CSSProperties lacks custom properties
      className="flex flex-wrap items-center gap-3 rounded-md border bg-background p-4"
    >
      <span className="rounded-md bg-primary px-3 py-1 font-semibold text-primary-foreground tabular-nums">
        Lot 1000A
      </span>
      <span className="font-medium underline decoration-2 decoration-primary underline-offset-4">
        Walnut mantel clock
      </span>
    </div>
  );
}
