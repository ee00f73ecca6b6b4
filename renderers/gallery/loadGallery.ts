import { parseContent, type Tab } from '@kontor/schema-adapters/content';
import { adaptTabs, toFormValue, type AdaptedForm, type FormValue } from '@kontor/schema-adapters';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { textsIn } from '../texts/textsIn.ts';
import type { TFunction } from 'i18next';

/** The data of the gallery: the tabs of a scenario with the values of its first person. */
export interface GalleryMaterial {
  readonly scenario: string;
  readonly language: string;
  /** Languages of the scenario's site. */
  readonly languages: readonly string[];
  readonly t: TFunction;
  readonly tabs: readonly { readonly tab: Tab; readonly form: AdaptedForm; readonly filled: FormValue }[];
}

/** Loads a scenario's files and the texts of a language from the development server. Rejects if one is missing. */
export async function loadGallery(query: URLSearchParams): Promise<GalleryMaterial> {
  const scenario = (query.get('scenario') ?? 'germany').replaceAll(/[^a-z0-9-]/g, '');
  const folder = `/fixtures/scenarios/${scenario}`;
  const { metadata, people } = await json(`${folder}/scenario.json`);
  const languages = [...new Set<string>(metadata.locales.map((locale: string) => locale.slice(0, 2)))];
  const language = languages.find((tag) => tag === query.get('lang')) ?? languages[0] ?? 'de';
  const [common, pages, schema, content] = await Promise.all([
    json(`/locales/${language}/common.json`),
    json(`/locales/${language}/pages.json`),
    json(`${folder}/provider-schema.json`),
    json(`${folder}/content/${language}.json`),
  ]);
  const { schema: provider } = parseProviderSchema(schema);
  const { content: document } = parseContent(
    JSON.parse(JSON.stringify(content).replaceAll(/"\/cms\/images\/([a-z-]+)"/g, '"/fixtures/images/$1.svg"')),
  );
  const tabs = document?.preferenceCenter.tabs ?? [];
  const account = { ...people[0], preferences: {} };
  const { forms } = adaptTabs(tabs, {
    provider,
    site: { country: String(metadata.defaultLocale).slice(-2), zipRules: metadata.validation?.zipCode ?? {} },
    account,
  });
  return {
    scenario,
    language,
    languages,
    t: textsIn(language, { common, pages }),
    tabs: forms.flatMap((form, index) =>
      tabs[index] ? [{ tab: tabs[index], form, filled: toFormValue(form.bindings, account) }] : [],
    ),
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- the gallery reads the project's own fixtures
async function json(address: string): Promise<any> {
  return (await fetch(address)).json();
}
