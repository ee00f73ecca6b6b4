import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { MailTexts } from './mailWording.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

const languages: Readonly<Record<string, MailTexts>> = { de, en, es, fr, nl, pl, pt };

/** The texts of a language; German if it is unknown. Regional tags (`fr-BE`) use their first part. */
export function textsIn(language: string): { readonly language: string; readonly texts: MailTexts } {
  const base = language.slice(0, 2).toLowerCase();
  const texts = Object.hasOwn(languages, base) ? languages[base] : undefined;
  return texts === undefined ? { language: 'de', texts: de } : { language: base, texts };
}

/** Fills `{name}` placeholders; unknown ones stay. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (hole: string, name: string) => values[name] ?? hole);
}
