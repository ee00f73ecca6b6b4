import { createInstance, type i18n as I18n } from 'i18next';
import resourcesToBackend from 'i18next-resources-to-backend';
import { numbersInTexts, textOptions } from './textOptions.ts';

type Texts = Readonly<Record<string, string>>;

/** Lazy loaders of the files in `locales/` by path, the format of `import.meta.glob`. */
export type TextFiles = Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>;

interface Opening {
  readonly files: TextFiles;
  readonly language: string;
  /** The namespaces to load at once; `i18n.loadNamespaces` loads others. */
  readonly namespaces: readonly string[];
  /** The text for a key that no loaded namespace has. */
  readonly missing: (key: string, i18n: I18n) => string;
  /** Called after each change of language, the first one included. */
  readonly onLanguage: (language: string) => void;
}

/**
 * Opens texts in a language. Resolves when the namespaces are loaded or failed to load; the next `loadNamespaces`,
 * `loadLanguage` or change of language retries failed ones. Never rejects.
 * Source: requirements#CON-4.
 */
export async function openTexts({ files, language, namespaces, missing, onLanguage }: Opening): Promise<I18n> {
  const byName = new Map(Object.entries(files).map(([path, load]) => [path.split('/').slice(-2).join('/'), load]));
  const backend = resourcesToBackend((tag, namespace, done) => {
    // A variant such as `fr-BE` may lack a namespace.
    const load = byName.get(`${tag}/${namespace}.json`) ?? (async () => ({ default: {} }));
    load().then(
      ({ default: texts }) => done(null, texts),
      // `true` allows a retry.
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
    // No retries by a timer: the next page retries.
    maxRetries: 0,
    parseMissingKeyHandler: (key, text) => text ?? missing(key, i18n),
  });
  return i18n;
}

/** Whether a namespace is loaded in a language; for a variant, in its base language. */
export function hasTexts(i18n: I18n, namespace: string, language: string = i18n.language): boolean {
  return i18n.hasResourceBundle(language.slice(0, 2), namespace);
}

/** Loads all namespaces in use in another language, without changing to it. Returns whether all are loaded. */
export async function loadLanguage(i18n: I18n, language: string): Promise<boolean> {
  const getMissing = (): readonly string[] =>
    [i18n.options.ns ?? []].flat().filter((namespace) => !hasTexts(i18n, namespace, language));
  if (getMissing().length > 0) await i18n.reloadResources(language, getMissing());
  return getMissing().length === 0;
}

/** The languages with texts, such as `de` and `fr-BE`. */
export function languagesOf(files: TextFiles): readonly string[] {
  return [...new Set(Object.keys(files).map((path) => path.split('/').at(-2) ?? ''))];
}
