import type { AccessibilityTexts } from './accessibilityTexts.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';

/** The statement by language; regions such as `fr-BE` use that of their language. */
export const textsByLanguage: Readonly<Record<string, AccessibilityTexts>> = { de, en, es, fr, nl, pl, pt };
