import { createTranslator, type Translator } from '#renderers/messages/createTranslator.ts';
import { baseOf, bestLanguage } from '../rules/languages.ts';
import { generalErrorText } from './builtInTexts.ts';
import { messageConstants } from './messageConstants.ts';
import { loadMessages, messageLanguages, type MessagePart, type Texts } from './messages.ts';

/** The texts of a page in one language at a time. */
export interface I18n extends Translator {
  /** Tag of the current language's catalogue, e.g. `fr-BE`. */
  readonly language: string;
  /** The texts in the current language; the same object until the language changes. */
  readonly current: Translator;
  /** Calls `listener` after each change of language and each loaded part; returns what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads a language and then uses it, also if loading failed. Of two calls the newer one counts. Never rejects. */
  readonly changeLanguage: (language: string) => Promise<void>;
  /** Loads a language in all parts that are in use, without changing to it. Never rejects. */
  readonly loadLanguage: (language: string) => Promise<void>;
  /** From now on the texts of this part are in use too. Never rejects. */
  readonly loadPart: (part: MessagePart) => Promise<void>;
  /** Whether the texts of a part could be loaded in a language. */
  readonly hasTexts: (part: MessagePart, language?: string) => boolean;
}

/**
 * Loads the texts in the first wanted language that has a catalogue. Resolves when that catalogue is loaded or failed
 * to load; then general sentences replace it. Never rejects and never shows a raw key. `tellDocument` is called with
 * each language that comes into use.
 * Source: requirements#CON-4.
 */
export async function createI18n(
  wanted: readonly string[],
  tellDocument: (language: string) => void = setDocumentLanguage,
): Promise<I18n> {
  const catalogues = createCatalogues();
  const listeners = new Set<() => void>();
  let current = catalogues.translatorOf(bestLanguage(wanted, messageLanguages));
  let newest = current.language;
  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const use = (language: string): void => {
    current = catalogues.translatorOf(language);
    tellDocument(language);
    notify();
  };
  const i18n: I18n = {
    get language() {
      return current.language;
    },
    get current() {
      return current;
    },
    t: (keys, values) => current.t(keys, values),
    exists: (key, values) => current.exists(key, values),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    changeLanguage: async (language) => {
      newest = language;
      await catalogues.loadLanguage(language);
      if (newest === language) use(language);
    },
    loadLanguage: (language) => catalogues.loadLanguage(language),
    loadPart: async (part) => {
      await catalogues.loadPart(part, current.language);
      notify();
    },
    hasTexts: (part, language = current.language) => catalogues.has(part, language),
  };
  await i18n.changeLanguage(current.language);
  return i18n;
}

function setDocumentLanguage(language: string): void {
  document.documentElement.lang = language;
}

/** The catalogues that are loaded, by part and language. */
function createCatalogues() {
  const loads = new Map<string, Promise<void>>();
  const loaded = new Map<string, Texts>();
  const parts = new Set<MessagePart>(['entry']);
  const load = async (part: MessagePart, language: string): Promise<void> => {
    const name = `${part} ${language}`;
    const running = loads.get(name) ?? loadMessages(language, part).then((texts) => void loaded.set(name, texts));
    loads.set(name, running);
    // The next page that needs it tries again.
    await running.catch(() => loads.delete(name));
  };
  const loadAll = async (wanted: Iterable<MessagePart>, language: string): Promise<void> => {
    await Promise.all([...wanted].flatMap((part) => languagesOf(language).map((tag) => load(part, tag))));
  };
  // A variant is no use without its base.
  const has = (part: MessagePart, language: string): boolean => loaded.has(`${part} ${baseOf(language)}`);
  const textOf = (key: string, language: string): string | undefined => {
    for (const tag of languagesOf(language))
      for (const part of parts) {
        const texts = loaded.get(`${part} ${tag}`);
        if (texts && Object.hasOwn(texts, key)) return texts[key];
      }
    return undefined;
  };
  return {
    loadLanguage: (language: string) => loadAll(parts, language),
    loadPart: (part: MessagePart, language: string) => loadAll([...parts.add(part)], language),
    has,
    translatorOf: (language: string) => ({
      language,
      ...createTranslator(language, (key) => textOf(key, language), {
        constants: messageConstants,
        // If no text could be loaded, the page says so; a single missing text must not claim that.
        missing: () =>
          parts.has('pages') && [...parts].every((part) => has(part, language)) ? '' : generalErrorText(language),
      }),
    }),
  };
}

/** A variant such as `fr-BE` has only its differences; the rest is its base's. */
function languagesOf(tag: string): readonly string[] {
  return [...new Set([tag, baseOf(tag)])];
}
