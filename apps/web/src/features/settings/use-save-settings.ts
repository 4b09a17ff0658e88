import type { CaptureSettings } from "@lotwright/contracts/catalog/capture-settings";
import { type SyntheticEvent, useState } from "react";
import { trpc } from "../../data/api/trpc";
import { errorMessage, ForeseenFailure } from "../../lib/error-message";
import { changedFields } from "../../lib/fields";
import { toast } from "../../lib/toasts";
import { mergeNames, toCaptureSettings, toCaptureValues } from "./capture-form";
import { changedSections, type SettingsForm, type SettingsValues } from "./settings-form";
import { type SettingsSection, savedSections, sectionTitles } from "./settings-sections";

const isUpdating = "The server is being updated. Please try again in a few minutes.";

/** Suppresses the toast of each request, because one toast reports all outcomes. */
const meta = { isSilent: true };

function useSavers() {
  const utils = trpc.useUtils();
  const company = trpc.companySettings.update.useMutation({
    meta,
    onSuccess: (saved) => utils.companySettings.current.setData(undefined, saved),
  });
  const branding = trpc.branding.update.useMutation({
    meta,
    onSuccess: (user) => utils.auth.current.setData(undefined, user),
  });
  const customFields = trpc.customFields.save.useMutation({
    meta,
    onSuccess(saved) {
      utils.customFields.current.setData(undefined, saved);
      // The export settings contain the custom fields too.
      utils.exportSettings.current.setData(undefined, (before) => before && { ...before, ...saved });
    },
  });
  const file = trpc.exportSettings.save.useMutation({
    meta,
    // The response may contain outdated custom fields, because a concurrent request may have saved them.
    onSuccess: (saved) =>
      utils.exportSettings.current.setData(undefined, {
        ...saved,
        ...utils.customFields.current.getData(),
      }),
  });
  const capture = useCaptureSaver();
  return { company, branding, customFields, file, capture };
}

/**
 * Returns a function that saves the changes of categories and required shots, and answers with the values as saved. Without
 * unchanged lists, because the release before does not know categories.
 */
function useCaptureSaver() {
  const utils = trpc.useUtils();
  const save = trpc.captureSettings.save.useMutation({
    meta,
    onSuccess: (saved) => utils.captureSettings.current.setData(undefined, saved),
  });
  const mergeCategories = async (opened: readonly string[], form: readonly string[]) => {
    const newest: Partial<CaptureSettings> = await utils.client.captureSettings.current.query();
    if (!newest.categories) throw new ForeseenFailure({ status: 503, message: isUpdating });
    return mergeNames(opened, form, newest.categories);
  };
  return async (saved: SettingsValues["capture"], values: SettingsValues["capture"]) => {
    const [opened, form] = [toCaptureSettings(saved), toCaptureSettings(values)];
    const { categories, ...shots } = changedFields<CaptureSettings>(opened, form);
    const merged = categories && { categories: await mergeCategories(opened.categories, categories) };
    return toCaptureValues(await save.mutateAsync({ ...shots, ...merged }));
  };
}

type Call = { section: SettingsSection; send: () => Promise<unknown> };

/** Requests that save the changed sections, one procedure each. */
function callsFor(
  changed: SettingsSection[],
  { saved, values }: { saved: SettingsValues; values: SettingsValues },
  { company, branding, customFields, file, capture }: ReturnType<typeof useSavers>,
): Call[] {
  const send: Record<SettingsSection, Call["send"]> = {
    // Sends only changed fields, so that another user's changes are not overwritten.
    company: () =>
      company.mutateAsync(changedFields<SettingsValues["company"]>(saved.company, values.company)),
    branding: () => branding.mutateAsync(values.branding),
    customFields: () => customFields.mutateAsync(values.customFields),
    file: () => file.mutateAsync(values.file),
    capture: async () => {
      // Another page may have added categories.
      values.capture = await capture(saved.capture, values.capture);
    },
  };
  return changed.map((section) => ({ section, send: send[section] }));
}

type SectionErrors = Partial<Record<SettingsSection, string>>;
type Outcome = { section: SettingsSection; error?: string };

const outcomeOf = ({ section, send }: Call): Promise<Outcome> =>
  send().then(
    () => ({ section }),
    (error: unknown) => ({
      section,
      error: errorMessage(error, "Failed to update settings. Please try again."),
    }),
  );

const savedTitles: Partial<Record<SettingsSection, string>> = {
  company: "Company information saved",
  branding: "Branding updated successfully",
};

/** Shows one toast for all sections, since a second toast would hide an error. */
function showOutcome(done: SettingsSection[], errors: SectionErrors): void {
  const failed = Object.entries(errors);
  if (failed.length > 0) {
    const names = failed.map(([section]) => sectionTitles[section as SettingsSection]); // its keys are sections
    const saved =
      done.length > 0 ? [`Saved: ${done.map((section) => sectionTitles[section]).join(", ")}.`] : [];
    const description = [...new Set(failed.map(([, error]) => error)), ...saved].join(" ");
    toast({ title: `Couldn't save: ${names.join(", ")}`, description, variant: "destructive" });
    return;
  }
  const [only, ...others] = done;
  const title = (others.length === 0 && only && savedTitles[only]) || "Settings saved";
  toast({ title, variant: "success" });
}

/**
 * Saves the changed sections. Sections that failed keep their changes and show their error, and the first of them gets the focus.
 */
export function useSaveSettings(
  form: SettingsForm,
  initial: SettingsValues,
  onFailed: (section: SettingsSection) => void,
) {
  const [saved, setSaved] = useState(initial);
  const [isSaving, setIsSaving] = useState(false);
  const [errors, setErrors] = useState<SectionErrors>({});
  const savers = useSavers();
  const changed = changedSections(saved, form.watch());
  const leadToFirst = (failed: Partial<Record<SettingsSection, unknown>>) => {
    const first = savedSections.find((section) => failed[section]);
    if (first) onFailed(first);
  };

  const send = async (values: SettingsValues, sent: SettingsValues) => {
    setIsSaving(true);
    const outcomes = await Promise.all(
      callsFor(changedSections(saved, sent), { saved, values }, savers).map(outcomeOf),
    );
    const done = outcomes.flatMap(({ section, error }) => (error === undefined ? [section] : []));
    const failed: SectionErrors = Object.fromEntries(
      outcomes.flatMap(({ section, error }) => (error === undefined ? [] : [[section, error]])),
    );
    const kept = Object.fromEntries(done.map((section) => [section, values[section]]));
    // Keeps text typed during the save, which the next save sends.
    const changedSince = changedSections(sent, form.getValues());
    for (const section of done) {
      if (!changedSince.includes(section)) form.setValue(section, values[section]);
    }
    setSaved((before) => ({ ...before, ...kept }));
    setErrors(failed);
    showOutcome(done, failed);
    setIsSaving(false);
    leadToFirst(failed);
  };
  const save = (event: SyntheticEvent) => {
    // Copied, because the values may change during async validation.
    const sent = structuredClone(form.getValues());
    return form.handleSubmit((values) => send(values, sent), leadToFirst)(event);
  };
  const shownErrors: SectionErrors = Object.fromEntries(changed.map((section) => [section, errors[section]]));
  return { save, isSaving, changed, errors: shownErrors };
}
