import { createTranslator, type Translator } from '#renderers/messages/createTranslator.ts';

type Texts = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, (() => Promise<{ readonly default: Texts }>) | undefined>>;

const own: Files = import.meta.glob<{ default: Texts }>('./messages/*/*.json');
/** The texts of controls and rules, which the studio's forms share with the customers'. */
const shared: Files = import.meta.glob<{ default: Texts }>('../../src/i18n/messages/{de,en}.json', {
  query: '?part=global',
});

/** The languages of the studio itself; the content may have others. */
export const studioLanguages = ['de', 'en'] as const;
export type StudioLanguage = (typeof studioLanguages)[number];

/** The studio's texts in one language. */
export interface StudioTexts {
  readonly language: StudioLanguage;
  readonly t: Translator['t'];
  /** Whether a key has a text. */
  readonly exists: (key: string) => boolean;
}

/** Loads the texts of all screens in one language. Rejects if they cannot be loaded. */
export async function loadTexts(language: StudioLanguage): Promise<StudioTexts> {
  const files = Object.entries({ ...own, ...shared }).filter(
    ([path]) => path.includes(`/messages/${language}/`) || path.endsWith(`/messages/${language}.json`),
  );
  const loaded = await Promise.all(files.map(async ([, load]) => (await load?.())?.default ?? {}));
  const texts: Texts = Object.assign({}, ...loaded);
  const textOf = (key: string): string | undefined => (Object.hasOwn(texts, key) ? texts[key] : undefined);
  const { t, exists } = createTranslator(language, textOf);
  return { language, t, exists };
}

/** The first wanted language that the studio speaks; German without one. */
export function bestStudioLanguage(wanted: readonly (string | undefined)[]): StudioLanguage {
  const found = wanted.map((tag) => studioLanguages.find((known) => tag?.toLowerCase().startsWith(known)));
  return found.find((language) => language !== undefined) ?? 'de';
}
