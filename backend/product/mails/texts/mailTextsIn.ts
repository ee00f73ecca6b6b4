import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';
import type { OwnMailTexts } from './ownMailTexts.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

/** Mails by language; a country's variant (`fr-BE`) uses its language. */
export const mailTexts: Readonly<Record<string, OwnMailTexts>> = { de, en, es, fr, nl, pl, pt };

/** The texts of a language, and its tag for dates; German if it is unknown. Never throws. */
export function mailTextsIn(language: string): { readonly language: string; readonly texts: OwnMailTexts } {
  const base = language.slice(0, 2).toLowerCase();
  const texts = Object.hasOwn(mailTexts, base) ? mailTexts[base] : undefined;
  return texts === undefined ? { language: 'de', texts: de } : { language: base, texts };
}
