import { dateLanguage, dayAndMinute } from '@kontor/schema-adapters/values';
import { textByKey } from '@kontor/rjsf-theme/texts';
import type { DeclinedRecord } from '#protocol/declinedOffer.ts';
import { type AccountData, subscriptionPath } from '@kontor/schema-adapters/provider';
import type { AdaptContext } from '@kontor/schema-adapters/metadata';
import { isJsonObject, type JsonObject } from '@kontor/schema-adapters/json';
import { parseTabs } from '@kontor/schema-adapters/content';
import { newsletterName, newslettersByKey } from '#protocol/newsletterWords.ts';
import { adaptFields, adaptTabs, addressFields, personalDataFields } from '@kontor/schema-adapters';
import { atom, type Getter } from 'jotai';
import { readDataCopy, type DataCopy } from '../../services/customerRights.ts';
import { accountState } from '../../account-data/accountState.ts';
import { textOf } from '../../browser/shape.ts';
import { consentLabel, eventTexts, grantTexts, inOwnWords, stateText } from '../../choices/consentTexts.ts';
import {
  copiedSections,
  type CopiedForm,
  type CopiedRow,
  type CopiedSection,
  furtherValues,
  type FurtherContext,
} from './data-copy/copiedSections.ts';
import { copyDocument, type CopyDocument, dataSchema, type SiteLook, zipOf } from './data-copy/copyDocument.ts';
import type { CopyTexts } from './data-copy/copyTexts.ts';
import { baseOf } from '../../app/texts/languages.ts';
import { safeImage } from '../../links/links.ts';
import { legalLinks } from '../../links/offeredLinks.ts';
import { contentAtom, metadataAtom, siteTabsAtom } from '../../store/site.ts';
import { reloadFailedAtom } from '../../store/serverAtom.ts';
import { gatewaysAtom, i18nAtom, languageAtom } from '../../store/store.ts';
import { portalSchemaAtom } from '../../account-form/accountForm.ts';

/**
 * Saves one ZIP with all stored data of the customer: readable, in the order and words of the pages, and as JSON with a
 * JSON Schema. Throws the error of a call.
 * Source: requirements#CUS-3.
 */
export const saveDataCopyAtom = atom(null, async (get, set, proof: string): Promise<void> => {
  const { callAsCustomer, clock, saveFile } = get(gatewaysAtom);
  const [copy, metadata, siteTabs, provider, look] = await Promise.all([
    readDataCopy(callAsCustomer, baseOf(get(languageAtom)), proof),
    get(metadataAtom),
    get(siteTabsAtom),
    get(portalSchemaAtom),
    loadSiteLook(get),
  ]).catch(async (error: unknown) => {
    // The next attempt loads them again.
    await set(reloadFailedAtom, [siteTabsAtom, portalSchemaAtom]);
    throw error;
  });
  const { current: i18n } = get(i18nAtom);
  const account = copy.account as AccountData;
  const texts: CopyTexts = {
    t: i18n.t,
    byKey: (key) => textByKey(i18n.t, key),
    language: get(languageAtom),
    named: await loadStoreName(get, account, i18n.t),
  };
  const context = { provider, site: metadata.rules, account, now: clock.now() };
  const { tabs } = parseTabs(siteTabs.value, siteTabs.at);
  const tabForms = adaptTabs(tabs, context).forms.map((form, index) => ({
    title: tabs[index]?.title ?? form.anchor,
    form,
  }));
  const forms = [...buildAccountForms(context, texts), ...tabForms];
  const pagePaths = new Set(forms.flatMap(({ form }) => form.bindings.map((binding) => binding.provider)));
  const named = newslettersByKey(tabs);
  const further: FurtherContext = {
    schema: provider,
    visiblePaths: new Set([...pagePaths, ...toSubscribedPaths(pagePaths)]),
    cards: new Set(copy.cards.map(({ purpose }) => purpose)),
    nameOf: (purpose) => consentLabel({ purpose, label: getNewsletterLabel(purpose, named, provider) }, i18n.t),
  };
  const html = buildReadableCopy(copy, forms, further, { ...texts, look });
  const name = `${texts.t('ap.copy.file')}-${copy.createdAt.slice(0, 10)}`;
  const bytes = zipOf({
    'index.html': html,
    'data.json': toJsonText(copy.raw),
    'data.schema.json': toJsonText(dataSchema(copy.raw, further, texts)),
    ...(copy.receipt && { 'receipt.jsonld': toJsonText(copy.receipt) }),
  });
  await saveFile(`${name}.zip`, 'application/zip', bytes);
});

/** Logo, style sheet and legal links of the site. A missing sheet or logo does not prevent the copy. */
async function loadSiteLook(get: Getter): Promise<SiteLook> {
  const { siteFile } = get(gatewaysAtom);
  const [content, { features }] = await Promise.all([get(contentAtom), get(metadataAtom)]);
  const { src, alt } = content.header.logo ?? {};
  const picture = safeImage(src);
  const [sheet = '', logo] = await Promise.all([
    siteFile('/mailed.css', 'text'),
    picture === undefined ? undefined : siteFile(picture, 'picture'),
  ]);
  const { origin } = location;
  return { sheet, logo, logoText: alt || 'Kontor', home: `${origin}/`, links: legalLinks(content, features, origin) };
}

const toJsonText = (json: unknown): string => JSON.stringify(json, null, 2);

/** The name of the favourite store, because pages never show its number. */
async function loadStoreName(
  get: Getter,
  account: AccountData,
  t: CopyTexts['t'],
): Promise<ReadonlyMap<string, string>> {
  const { storeId } = accountState(account);
  if (storeId === undefined) return new Map();
  // A failed search for the store does not prevent the copy.
  const stores = await get(gatewaysAtom)
    .services.searchStores(storeId)
    .catch(() => []);
  const store = stores.find(({ id }) => id === storeId);
  return new Map([['data.preference.FAVORITE_STORE', store?.uiText ?? t('mpp.favorite-store.nameless')]]);
}

/** Forms bind `subscriptions.NLT_WEEKLY.email`; the account has the checkbox's value in its member `isSubscribed`. */
const toSubscribedPaths = (pagePaths: ReadonlySet<string>): readonly string[] =>
  [...pagePaths].filter((path) => path.startsWith('subscriptions.')).map((path) => `${path}.isSubscribed`);

/** The name of a newsletter from content or schema; null if neither has one. */
function getNewsletterLabel(
  purpose: string,
  named: ReturnType<typeof newslettersByKey>,
  { fields }: AdaptContext['provider'],
): string | null {
  const key = purpose.replace(/^subscriptions\./, '');
  return newsletterName(key, named, fields.get(subscriptionPath(key))?.description) ?? null;
}

/** The forms of the account pages, in the order of their routes. */
function buildAccountForms(context: AdaptContext, { t }: CopyTexts): readonly CopiedForm[] {
  return [
    { title: t('ap.personaldata.title'), form: adaptFields('personaldata', personalDataFields, context).form },
    { title: t('ap.addresses.title'), form: adaptFields('addresses', addressFields, context).form },
    { title: t('ap.accessdata.title'), form: adaptFields('accessdata', emailField, context).form },
  ];
}

/** The login address has a form without bindings, so the copy reads it by this field. */
const emailField = [{ type: 'FormInput', schemaPath: 'profile.email' }] as const;

function buildReadableCopy(
  copy: DataCopy,
  forms: readonly CopiedForm[],
  further: FurtherContext,
  texts: CopyTexts & Pick<CopyDocument, 'look'>,
): string {
  const { t, language, look } = texts;
  const sections = [
    ...copiedSections(forms, copy.account, texts),
    {
      title: t('ap.copy.reminders'),
      rows: copy.reminders.map((item, index) => ({ label: String(index + 1), value: getReminderName(item, language) })),
    },
    ...formatConsents(copy, texts),
    { title: t('ap.copy.declined'), rows: copy.declined.map((record) => toDeclinedRow(record, texts)) },
    { title: t('ap.copy.further'), rows: furtherValues(copy.account, further, texts) },
  ];
  return copyDocument({
    look,
    language,
    title: t('ap.copy.title'),
    introduction: t('ap.copy.introduction', { date: formatTime(copy.createdAt, language) }),
    sections: sections.filter(({ rows }) => rows.length > 0),
    sources: {
      title: t('ap.copy.sources'),
      notes: [
        t('ap.copy.source.account'),
        t('ap.copy.source.services'),
        t('ap.copy.source.programs'),
        t('ap.copy.source.others'),
      ],
    },
  });
}

/** Consents and their history in the words of the page `/consents`. */
function formatConsents(
  { cards, history }: Pick<DataCopy, 'cards' | 'history'>,
  { t, language }: CopyTexts,
): readonly CopiedSection[] {
  const cardRows = cards.map((card): CopiedRow => {
    const grant = card.given === undefined ? [] : grantTexts(card.given, card.kept, t, language);
    const lines = grant.map(({ name, value }) => `${name}: ${value ?? t('ap.consents.notRecorded')}`);
    const retention = card.kept === null ? [] : [`${t('ap.consents.kept')}: ${card.kept}`];
    return { label: consentLabel(card, t), value: [stateText(card, t, language), ...lines, ...retention].join('\n') };
  });
  const eventRows = history.map((event): CopiedRow => {
    const { what, label, time, where, words } = eventTexts(inOwnWords(event, cards), t, language);
    const lines = [`${what} ${label}`, where, words].filter((line) => line !== null && line !== undefined);
    return { label: time, value: lines.join('\n') };
  });
  return [
    { title: t('ap.consents.title'), rows: cardRows },
    { title: t('ap.copy.consents'), rows: eventRows },
  ];
}

const offerNames = {
  profile: 'ap.personaldata.title',
  passkey: 'ap.passkeys.title',
  'personalised-newsletter': 'ap.consents.labels.processing',
} as const;

function toDeclinedRow({ offer, declinedAt, restsUntil }: DeclinedRecord, { t, language }: CopyTexts): CopiedRow {
  const until = new Date(restsUntil).toLocaleDateString(dateLanguage(language), { dateStyle: 'long' });
  return {
    label: t(offerNames[offer]),
    value: t('ap.copy.declined.when', { date: formatTime(declinedAt, language), until }),
  };
}

function getReminderName(reminder: JsonObject, language: string): string {
  const { variantName } = reminder;
  const names = isJsonObject(variantName) ? Object.keys(variantName) : [];
  const name = names.find((one) => one === language.slice(0, 2)) ?? names[0];
  return (name === undefined ? textOf(reminder, 'variantId') : textOf(variantName, name)) ?? '';
}

function formatTime(iso: string, language: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : dayAndMinute(at, language);
}
