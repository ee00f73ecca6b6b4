import { textByKey } from '#renderers/texts/textByKey.ts';
import type { AccountData } from '#adapters/model/account.ts';
import type { AdaptContext } from '#adapters/model/context.ts';
import { isJsonObject, type JsonObject } from '#adapters/model/json.ts';
import { parseTabs, type Tab } from '#adapters/content/parseTabs.ts';
import { adaptFields } from '#adapters/form/adaptFields.ts';
import { adaptTabs } from '#adapters/form/adaptTabs.ts';
import { atom } from 'jotai';
import { readDataCopy, type DataCopy } from '../../gateways/customerRights.ts';
import { addressFields, personalDataFields } from '../../rules/accountFields.ts';
import {
  copiedSections,
  type CopiedForm,
  type CopiedSection,
  type CopyTexts,
} from '../../rules/data-copy/copiedSections.ts';
import { copyDocument } from '../../rules/data-copy/copyDocument.ts';
import { zipOf } from '../../rules/data-copy/zipFile.ts';
import { furtherValues } from '../../rules/data-copy/furtherValues.ts';
import { baseOf } from '../../rules/languages.ts';
import { contentAtom, metadataAtom } from '../site.ts';
import { gatewaysAtom, i18nAtom, languageAtom } from '../store.ts';
import { portalSchemaAtom } from './accountForm.ts';

/**
 * Saves one ZIP with everything that is stored about the customer: readable, in the order and words of the pages, and
 * for programs. Throws what a call throws.
 * Source: requirements#CUS-3.
 */
export const saveDataCopyAtom = atom(null, async (get, _set, proof: string, labelOf: LabelOf): Promise<void> => {
  const { callAsCustomer, clock, saveFile } = get(gatewaysAtom);
  const [copy, metadata, content, provider] = await Promise.all([
    readDataCopy(callAsCustomer, baseOf(get(languageAtom)), proof),
    get(metadataAtom),
    get(contentAtom),
    get(portalSchemaAtom),
  ]);
  const { current: i18n } = get(i18nAtom);
  const texts: CopyTexts = { t: i18n.t, byKey: (key) => textByKey(i18n.t, key), language: get(languageAtom) };
  const account = copy.account as AccountData;
  const context = { provider, site: metadata.rules, account, now: clock.now() };
  const { tabs } = parseTabs(content.preferenceCenter.tabs.value, content.preferenceCenter.tabs.at);
  const titles = tabs.map(({ title }) => title);
  const forms = [...accountForms(context, texts), ...namedForms(tabs, titles, context)];
  const html = readableCopy(copy, forms, consentRows(copy.consents, newsletterNames(tabs), labelOf, texts), texts);
  const name = `${texts.t('ap.copy.file')}-${copy.createdAt.slice(0, 10)}`;
  const bytes = zipOf({
    'index.html': html,
    'data.json': JSON.stringify(copy.raw, null, 2),
    ...(copy.receipt && { 'receipt.jsonld': JSON.stringify(copy.receipt, null, 2) }),
  });
  await saveFile(`${name}.zip`, 'application/zip', bytes);
});

/** The heading of a consent; `label` is the content's, if it has one. */
type LabelOf = (consent: { readonly label: string | null; readonly purpose: string }) => string;

/** The portal's own pages, as their routes are ordered. */
function accountForms(context: AdaptContext, { t }: CopyTexts): readonly CopiedForm[] {
  return [
    { title: t('ap.personaldata.title'), form: adaptFields('personaldata', personalDataFields, context).form },
    { title: t('ap.addresses.title'), form: adaptFields('addresses', addressFields, context).form },
  ];
}

function namedForms(
  tabs: Parameters<typeof adaptTabs>[0],
  titles: readonly string[],
  context: AdaptContext,
): readonly CopiedForm[] {
  return adaptTabs(tabs, context).forms.flatMap((form, index) => [{ title: titles[index] ?? form.anchor, form }]);
}

const newsletterNames = (tabs: readonly Tab[]): ReadonlyMap<string, string> =>
  new Map(
    tabs
      .flatMap(({ components }) => components)
      .flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : []))
      .map(({ key, name = key }) => [`subscriptions.${key}`, name]),
  );

/** The history in the words of the page of consents. */
function consentRows(
  lines: readonly JsonObject[],
  names: ReadonlyMap<string, string>,
  labelOf: LabelOf,
  { byKey, language }: CopyTexts,
): CopiedSection['rows'] {
  return lines.map((line) => {
    const [purpose, event] = [textIn(line, 'purpose'), textIn(line, 'event')];
    const label = labelOf({ purpose, label: names.get(purpose) ?? null });
    const said = byKey(`ap.consents.event.${event}`);
    return { label: dateOf(textIn(line, 'at'), language), value: `${said} ${label}` };
  });
}

function readableCopy(
  copy: DataCopy,
  forms: readonly CopiedForm[],
  history: CopiedSection['rows'],
  texts: CopyTexts,
): string {
  const { t, language } = texts;
  const account = copy.account as AccountData;
  const shown = new Set(forms.flatMap(({ form }) => form.bindings.map(({ provider }) => provider)));
  const sections = [
    ...copiedSections(forms, account, texts),
    listed(t('ap.copy.reminders'), copy.reminders, (reminder) => nameOf(reminder, language)),
    { title: t('ap.copy.consents'), rows: history },
    { title: t('ap.copy.further'), rows: furtherValues(copy.account, shown, texts) },
  ];
  return copyDocument({
    language,
    title: t('ap.copy.title'),
    introduction: t('ap.copy.introduction', { date: dateOf(copy.createdAt, language) }),
    sections: sections.filter(({ rows }) => rows.length > 0),
    sources: {
      title: t('ap.copy.sources'),
      notes: [t('ap.copy.source.account'), t('ap.copy.source.services'), t('ap.copy.source.others')],
    },
  });
}

function listed(title: string, items: readonly JsonObject[], textOf: (item: JsonObject) => string): CopiedSection {
  return {
    title,
    rows: items.map((item, index) => ({ label: String(index + 1), value: textOf(item) })),
  };
}

function nameOf(reminder: JsonObject, language: string): string {
  const { variantName } = reminder;
  const names = isJsonObject(variantName) ? Object.keys(variantName) : [];
  const name = names.find((one) => one === language.slice(0, 2)) ?? names[0];
  return isJsonObject(variantName) && name !== undefined ? textIn(variantName, name) : textIn(reminder, 'variantId');
}

const textIn = (item: JsonObject, name: string): string => {
  const value = item[name];
  return typeof value === 'string' ? value : '';
};

function dateOf(iso: string, language: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : at.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short' });
}
