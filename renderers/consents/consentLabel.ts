import type { TextKey } from '../texts/textByKey.ts';
import type { TFunction } from 'i18next';

const known: Readonly<Record<string, TextKey | undefined>> = {
  'preferences.privacy.aec': 'ap.consents.labels.terms',
  'data.sfmc.dataProcessingConsented': 'ap.consents.labels.processing',
  'subscriptions.SVC_PRODUCT_REMINDER': 'ap.consents.labels.reminders',
};

/** The heading of a consent: the content's, else a built-in one, else the last part of its path. */
export function consentLabel(
  { label, purpose }: { readonly label: string | null; readonly purpose: string },
  t: TFunction,
): string {
  const key = known[purpose];
  return label ?? (key === undefined ? (purpose.split('.').at(-1) ?? purpose) : t(key));
}
