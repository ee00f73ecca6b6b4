import { optionsOf, type AdaptedForm } from '@kontor/schema-adapters';
import { possibleErrors, type FieldError } from '@kontor/schema-adapters/checks';
import { parseTabs } from '@kontor/schema-adapters/content';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import type { PreviewShow } from '#studio/preview/previewMessages.ts';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { sampleAccount } from '#studio/preview/samplePersons.ts';
import { createMemoryRouter, type DataRouter } from 'react-router';
import type { i18n as I18n } from 'i18next';
import { openSiteTexts } from '../app/texts/texts.ts';
import type { Account } from '../provider/provider.ts';
import { createRoutes } from '../app/routes.tsx';
import { baseOf } from '../app/texts/languages.ts';
import { accountAtom, centreAtom, tabsAtom } from '../preferences/state/centre.ts';
import { tabStoresAtom } from '../preferences/state/drafts.ts';
import { staysInTabAtom } from '../preferences/state/savingState.ts';
import { contentAtom, switchLanguageAtom } from '../store/site.ts';
import { createAppStore, type AppStore, languageAtom } from '../store/store.ts';
import { contentIn, previewGateways, previewMetadata } from './previewGateways.ts';

/** The customers' application in memory, with one draft and one sample person. */
export interface PreviewSession {
  readonly id: number;
  readonly store: AppStore;
  readonly router: DataRouter;
  readonly openTab: (anchor: string) => void;
  readonly i18n: I18n;
  /** Renders changed documents or another language; input and tab stay. Resolves after the adaptation. */
  readonly update: (show: PreviewShow) => Promise<void>;
  readonly close: () => void;
}

let sessions = 0;

/** Starts the application with the tab in `hash`. Never rejects because of a broken draft. */
export async function openPreview(first: PreviewShow, hash: string, onSaved: () => void): Promise<PreviewSession> {
  let show = first;
  const i18n = await openSiteTexts([first.language]);
  const memory = { account: buildSampleAccount(first) };
  const gateways = previewGateways({ current: () => show, memory, onSaved });
  const store = createAppStore(gateways, i18n, [first.language]);
  store.set(staysInTabAtom, true);
  const draw = async (): Promise<void> => {
    try {
      store.set(contentAtom, { value: contentIn(show, baseOf(store.get(languageAtom))).content });
    } catch {
      // The page reports missing content in this language.
      store.set(contentAtom, 'RELOAD');
    }
    // The page itself shows success and failure.
    if (show.mode !== 'loading')
      await Promise.allSettled([show.area === 'portal' ? store.get(contentAtom) : store.get(centreAtom)]);
  };
  let sample = memory.account;
  let sampleKey = '';
  // Values follow changes of fields, choices and language in the draft; values saved in the page stay.
  const updateSample = async (): Promise<void> => {
    if (show.mode === 'loading') return;
    const fields = await sampleFields(store, show.language);
    if (fields === sampleKey) return;
    const isFirst = sampleKey === '';
    sampleKey = fields;
    if (isFirst) return;
    const next = buildSampleAccount(show);
    memory.account = mergeSample(sample, next, memory.account);
    sample = next;
    store.set(accountAtom, 'RELOAD');
    await Promise.allSettled([store.get(centreAtom)]);
  };
  // The language menu of the page loads content again, which must come from the draft.
  const stopLanguage = store.sub(languageAtom, () => void draw());
  const stopErrors = first.mode === 'errors' ? showAllErrors(store) : () => undefined;
  const pathname = first.area === 'portal' ? '/' : '/preferences';
  const router = createMemoryRouter(createRoutes(store), { initialEntries: [{ pathname, hash }] });
  sessions += 1;
  return {
    id: sessions,
    store,
    router,
    openTab: (anchor) => void router.navigate({ hash: anchor }),
    i18n,
    update: async (next) => {
      const { language } = show;
      show = next;
      if (next.language !== language) await store.set(switchLanguageAtom, next.language);
      await draw();
      await updateSample();
    },
    close: () => {
      stopLanguage();
      stopErrors();
      router.dispose();
    },
  };
}

/** Whether a change needs a restart of the application: another person, time or state. */
export function needsNewStart(before: PreviewShow, next: PreviewShow): boolean {
  return (['person', 'area', 'mode', 'now', 'reference'] as const).some((name) => before[name] !== next[name]);
}

/** A key of the inputs for a sample person's values: language, fields of the tabs and their choices. */
async function sampleFields(store: AppStore, language: string): Promise<string> {
  const tabs = await store.get(tabsAtom).catch(() => []);
  const fields = tabs.flatMap(({ form }) =>
    form.bindings.map(({ provider, form: [key = ''] }) => [
      provider,
      optionsOf(form, key).choices?.map(({ value }) => value),
    ]),
  );
  return JSON.stringify([language, fields]);
}

/** Updates the account to the new sample, except values that differ from the old sample. */
function mergeSample<T>(before: T, now: T, account: T): T {
  if (isRecord(now) && isRecord(account)) {
    const names = new Set([...Object.keys(account), ...Object.keys(now)]);
    const members = [...names].map((name) => [
      name,
      mergeSample(ownMember(before, name), ownMember(now, name), ownMember(account, name)),
    ]);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  return JSON.stringify(before) === JSON.stringify(account) ? now : account;
}

/** Shows all possible errors at each field, also after changes of the content. Returns a function that stops it. */
function showAllErrors(store: AppStore): () => void {
  const byForm = new WeakMap<AdaptedForm, readonly FieldError[]>();
  const place = (): void => {
    for (const { tab, store: form } of store.get(tabStoresAtom)) {
      const errors = byForm.get(tab.form) ?? possibleErrors(tab.form);
      byForm.set(tab.form, errors);
      form.setExternalErrors(errors);
    }
  };
  const stop = store.sub(tabStoresAtom, place);
  place();
  return stop;
}

function buildSampleAccount({ reference, documents, language, person, mode }: PreviewShow): Account {
  const { schema: provider } = parseProviderSchema(reference.schema);
  const { rules: site } = previewMetadata({ reference });
  const tabs = tabsIn(documents, language);
  // Tabs are locked only for customers without a newsletter.
  const account = sampleAccount(mode === 'locked' ? 'newcomer' : person, {
    provider,
    site,
    tabs,
    language: baseOf(language),
  });
  return { uid: 'preview', profile: {}, data: {}, subscriptions: {}, preferences: {}, ...account };
}

function tabsIn(documents: PreviewShow['documents'], language: string) {
  try {
    const { value, at } = contentIn({ documents, mode: 'normal' }, baseOf(language)).content.preferenceCenter.tabs;
    return parseTabs(value, at).tabs;
  } catch {
    return [];
  }
}
