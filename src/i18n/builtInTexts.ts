import german from '../../locales/de/built-in.json' with { type: 'json' };

/** Sentences that are available before, and without, any catalogue. */
export type BuiltInTexts = Readonly<typeof german>;

const texts = import.meta.glob<BuiltInTexts>('../../locales/??/built-in.json', { eager: true, import: 'default' });

/** The built-in sentences for a tag such as `fr-BE`; German if there are none. */
export function builtInTexts(tag: string | undefined): BuiltInTexts {
  return texts[`../../locales/${(tag ?? '').slice(0, 2).toLowerCase()}/built-in.json`] ?? german;
}

/** Shown if a text is missing in every catalogue. */
export function generalErrorText(tag: string | undefined): string {
  return builtInTexts(tag).headline;
}
