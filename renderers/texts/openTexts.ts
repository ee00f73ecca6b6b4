import { createInstance, type i18n as I18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { numbersInTexts, textOptions } from './textOptions.ts';

type Texts = Readonly<Record<string, string>>;

/** Files of `locales/` by path, as `import.meta.glob` gives them: each is loaded when it is first needed. */
export type TextFiles = Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>;

interface Opening {
  readonly files: TextFiles;
  readonly language: string;
  /** What is loaded at once; others are loaded with `i18n.loadNamespaces`. */
  readonly namespaces: readonly string[];
  /** What is said for a key that no loaded namespace has. */
  readonly missing: (key: string, i18n: I18n) => string;
  /** Called with each language that comes into use. */
  readonly onLanguage: (language: string) => void;
}

/**
 * Opens texts in a language. Resolves when they are loaded or failed to load; what failed is asked for again by the next
 * `loadNamespaces`, `loadLanguage` or change of language. Never rejects.
 * Source: requirements#CON-4.
 */
export async function openTexts({ files, language, namespaces, missing, onLanguage }: Opening): Promise<I18n> {
  const byName = new Map(Object.entries(files).map(([path, load]) => [path.split('/').slice(-2).join('/'), load]));
  const backend = resourcesToBackend((tag, namespace, done) => {
    // A variant such as `fr-BE` need not have a file of each namespace.
    const load = byName.get(`${tag}/${namespace}.json`) ?? (async () => ({ default: {} }));
    load().then(
      ({ default: texts }) => done(null, texts),
      // `true`: it may be asked for again.
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), true),
    );
  });
  const i18n = createInstance().use(backend).use(numbersInTexts);
  i18n.on('languageChanged', onLanguage);
  await i18n.init({
    ...textOptions,
    lng: language,
    ns: [...namespaces],
    initAsync: false,
    // The next page asks again, not a timer.
    maxRetries: 0,
    parseMissingKeyHandler: (key, text) => text ?? missing(key, i18n),
  });
  return i18n;
}

/** Whether a namespace is loaded in a language; a variant is no use without its language. */
export function hasTexts(i18n: I18n, namespace: string, language: string = i18n.language): boolean {
  return i18n.hasResourceBundle(language.slice(0, 2), namespace);
}

/** Loads all namespaces that are in use in another language, without changing to it. Whether they are there now. */
export async function loadLanguage(i18n: I18n, language: string): Promise<boolean> {
  const missing = (): readonly string[] =>
    [i18n.options.ns ?? []].flat().filter((namespace) => !hasTexts(i18n, namespace, language));
  if (missing().length > 0) await i18n.reloadResources(language, missing());
  return missing().length === 0;
}

/** The languages that have texts, such as `de` and `fr-BE`. */
export function languagesOf(files: TextFiles): readonly string[] {
  return [...new Set(Object.keys(files).map((path) => path.split('/').at(-2) ?? ''))];
}
