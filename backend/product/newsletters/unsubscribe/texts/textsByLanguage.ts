import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import type { UnsubscribeTexts } from './unsubscribeTexts.ts';

/** The page's texts by language; regions such as `fr-BE` use those of their language. */
export const textsByLanguage: Readonly<Record<string, UnsubscribeTexts>> = { de, en, es, fr, nl, pl, pt };
