/** Placeholder values of a text; `count` also chooses its plural form. */
export type TextValues = Readonly<Record<string, unknown>>;

/** Reads texts by key. */
export interface Translator {
  /** The text of the first key that has one, its placeholders filled in. */
  readonly t: (keys: string | readonly string[], values?: TextValues) => string;
  /** Whether a key has a text. */
  readonly exists: (key: string, values?: TextValues) => boolean;
}

/**
 * Translates with the flat catalogues: `{{name}}` is a placeholder, and `key_one`, `key_other` … are the plural forms
 * of `key` by the rules of `language`. `textOf` returns the text of exactly that key. A placeholder without a value is
 * left out. Values are put in as they are, so a `{{…}}` inside of them stays text. `constants` are values of every text,
 * `missing` is what is said if no key has a text. Never throws.
 * Source: requirements#CON-4.
 */
export function createTranslator(
  language: string,
  textOf: (key: string) => string | undefined,
  { constants, missing = () => '' }: { readonly constants?: TextValues; readonly missing?: () => string } = {},
): Translator {
  let plurals: Intl.PluralRules | undefined;
  const found = (key: string, count: unknown): string | undefined => {
    if (typeof count !== 'number') return textOf(key);
    // Browsers need a millisecond to make them, and most pages need none.
    plurals ??= new Intl.PluralRules(language);
    return textOf(`${key}_${plurals.select(count)}`) ?? textOf(key);
  };
  return {
    t: (keys, values) => {
      for (const key of typeof keys === 'string' ? [keys] : keys) {
        const text = found(key, values?.['count']);
        if (text !== undefined) return filled(text, { ...constants, ...values });
      }
      return missing();
    },
    exists: (key, values) => found(key, values?.['count']) !== undefined,
  };
}

function filled(text: string, values: TextValues): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
