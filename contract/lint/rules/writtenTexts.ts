import { baseOf } from '@kontor/schema-adapters/metadata';
import { resultAt, ruleOf } from '../contractRule.ts';
import { type FieldRules, getFieldRules } from '../../fieldRules.ts';
import { getAtPointer } from '../../jsonPointer.ts';
import type { RuleResult } from '../contractFinding.ts';
import type { LintInput, DocumentView, TextLeaf } from '../contractViews.ts';

/** Rules about single texts, and about the sentences for errors. */
export const textRule = ruleOf(inTexts);
export const errorRule = ruleOf(inErrors);

/** Results of the callback for each text of the content. */
export function inTexts(
  { documents }: LintInput,
  report: (leaf: TextLeaf, document: DocumentView) => Partial<RuleResult> | undefined,
): readonly RuleResult[] {
  return documents.flatMap((document) =>
    document.texts.flatMap((leaf) =>
      resultAt(() => ({ file: document.file, pointer: leaf.pointer }), report(leaf, document)),
    ),
  );
}

/** Results of the callback for each sentence of an error, in fields that forms show. */
export function inErrors(
  contract: LintInput,
  report: (sentence: { rule: string; text: string; field: FieldRules }) => Partial<RuleResult> | undefined,
): readonly RuleResult[] {
  const { main: provider, site } = contract;
  const cache = rulesByField.get(contract) ?? new Map<unknown, FieldRules | undefined>();
  rulesByField.set(contract, cache);
  return inTexts(contract, ({ pointer, text }, { raw }) => {
    const [, at, rule] = ERROR.exec(pointer) ?? [];
    if (at === undefined || rule === undefined) return undefined;
    const written = getAtPointer(raw, at);
    if (!cache.has(written)) cache.set(written, getFieldRules(written, { provider, site }));
    const field = cache.get(written);
    return field && report({ rule, text, field });
  });
}

/**
 * Rules of fields by the object of the content. The cache matters: adapting fields takes most of the time of a check.
 */
const rulesByField = new WeakMap<LintInput, Map<unknown, FieldRules | undefined>>();

/** Pointer of the sentence for a field's error. */
export const ERROR = /^(.*\/fields\/\d+)\/errors\/(\w+)$/;

/** Places with markup: the texts below the greeting and below the heading of a tab. */
const RICH = /^\/preferenceCenter\/(?:tabs\/\d+\/)?description$/;
/** Elements that pages render; customers see others as plain text. */
const allowedTags: ReadonlySet<string> = new Set(['b', 'strong', 'i', 'em', 'br', 'p', 'ul', 'ol', 'li', 'span', 'a']);
const TAG = /<([^<>]*)>/g;
const NAME = /^\/?([a-z][a-z0-9]*)/i;
const ENTITY = /&(?:[a-zA-Z]{2,8}|#\d{1,6});/;

/** The first element or entity in a text that customers would see as plain text; undefined if there is none. */
export function foreignMarkup(pointer: string, text: string): string | undefined {
  const isRich = RICH.test(pointer);
  for (const [written, inside = ''] of text.matchAll(TAG)) {
    const name = NAME.exec(inside)?.[1]?.toLowerCase();
    if (name !== undefined && !(isRich && allowedTags.has(name))) return written;
  }
  const [entity] = (!isRich && ENTITY.exec(text)) || [];
  return entity;
}

/** The first unclosed element of a text with markup, or the first unmatched end tag; undefined if there is none. */
export function openTag(pointer: string, text: string): string | undefined {
  if (!RICH.test(pointer)) return undefined;
  const open: string[] = [];
  for (const [written, inside = ''] of text.matchAll(TAG)) {
    const name = NAME.exec(inside)?.[1]?.toLowerCase() ?? '';
    if (!allowedTags.has(name) || name === 'br') continue;
    if (!inside.startsWith('/')) open.push(name);
    else if (open.pop() !== name) return written;
  }
  const [first] = open;
  // An incomplete tag: `<b` up to the end of the text.
  return first === undefined ? /<[a-z][^<>]*$/i.exec(text)?.[0] : `<${first}>`;
}

/** Placeholders in a text: `{{name}}`, `{name}`, `%s`. */
export function placeholdersIn(text: string): readonly string[] {
  return [...new Set(text.match(/\{\{?\s*[A-Za-z_][\w.]*\s*\}?\}|%[sd]\b/g))];
}

/** The names of all tags in a text, end tags with a slash before the name. */
export function markupIn(text: string): readonly string[] {
  return [...text.matchAll(TAG)].flatMap(([, inside = '']) => NAME.exec(inside)?.[0].toLowerCase() ?? []);
}

/** The links in a text with markup, each with its text. */
export function linksIn(text: string): readonly { readonly href: string; readonly words: string }[] {
  return [...text.matchAll(/<a\s([^<>]*)>([^<>]*)<\/a>/gi)].map(([, attributes = '', words = '']) => ({
    href: /href="([^"]*)"/i.exec(attributes)?.[1] ?? '',
    words,
  }));
}

/** Lower-case words by which rules recognise the meaning of a text, in one language. */
export interface LanguageWords {
  /** Link texts that mean nothing without their context. */
  readonly emptyLinks: readonly string[];
  /** Meaning that only colour or position carries. */
  readonly colours: readonly string[];
  readonly imprint: readonly string[];
  readonly privacy: readonly string[];
  /** Mentions of the withdrawal of a consent or the end of a newsletter. */
  readonly withdrawal: readonly string[];
}

const wordsByLanguage: Readonly<Record<string, LanguageWords>> = {
  de: {
    emptyLinks: ['hier', 'hier klicken', 'klicken sie hier', 'mehr', 'weiter', 'link', 'weitere informationen'],
    colours: [
      'roten feld',
      'grünen feld',
      'rot markiert',
      'grün markiert',
      'rote schaltfläche',
      'grüne schaltfläche',
      'roten knopf',
      'grünen knopf',
      'die roten',
      'die grünen',
    ],
    imprint: ['impressum'],
    privacy: ['datenschutz'],
    withdrawal: ['widerruf', 'jederzeit', 'abbestell', 'abmeld'],
  },
  en: {
    emptyLinks: ['here', 'click here', 'more', 'read more', 'learn more', 'link', 'this page'],
    colours: [
      'red field',
      'green field',
      'marked in red',
      'marked in green',
      'red button',
      'green button',
      'the red ones',
      'the green ones',
    ],
    imprint: ['imprint', 'legal notice', 'company details'],
    privacy: ['privacy', 'data protection'],
    withdrawal: ['withdraw', 'any time', 'anytime', 'unsubscribe', 'revoke'],
  },
  nl: {
    emptyLinks: ['hier', 'klik hier', 'meer', 'lees meer', 'link'],
    colours: ['rode veld', 'groene veld', 'rode knop', 'groene knop', 'rood gemarkeerd', 'groen gemarkeerd'],
    imprint: ['colofon', 'impressum', 'juridische informatie', 'bedrijfsgegevens', 'wettelijke vermeldingen'],
    privacy: ['privacy', 'gegevensbescherming'],
    withdrawal: ['intrekken', 'op elk moment', 'altijd', 'afmelden', 'uitschrijven'],
  },
  fr: {
    emptyLinks: ['ici', 'cliquez ici', 'plus', 'en savoir plus', 'lire la suite', 'lien'],
    colours: ['champ rouge', 'champ vert', 'bouton rouge', 'bouton vert', 'en rouge', 'en vert'],
    imprint: ['mentions légales'],
    privacy: ['données', 'confidentialité', 'vie privée'],
    withdrawal: ['retirer', 'à tout moment', 'désabonner'],
  },
  es: {
    emptyLinks: ['aquí', 'haga clic aquí', 'más', 'leer más', 'enlace'],
    colours: ['campo rojo', 'campo verde', 'botón rojo', 'botón verde', 'en rojo', 'en verde'],
    imprint: ['aviso legal'],
    privacy: ['privacidad', 'protección de datos'],
    withdrawal: ['retirar', 'en cualquier momento', 'cuando quiera', 'darse de baja', 'cancelar'],
  },
  pt: {
    emptyLinks: ['aqui', 'clique aqui', 'mais', 'ler mais', 'saber mais', 'link'],
    colours: ['campo vermelho', 'campo verde', 'botão vermelho', 'botão verde', 'a vermelho', 'a verde'],
    imprint: ['aviso legal', 'ficha técnica', 'informações legais', 'identificação da empresa'],
    privacy: ['privacidade', 'proteção de dados'],
    withdrawal: ['retirar', 'a qualquer momento', 'em qualquer altura', 'quando quiser', 'cancelar'],
  },
  pl: {
    emptyLinks: ['tutaj', 'kliknij tutaj', 'więcej', 'czytaj więcej', 'link'],
    colours: ['czerwone pole', 'zielone pole', 'czerwony przycisk', 'zielony przycisk', 'na czerwono', 'na zielono'],
    imprint: ['informacje prawne', 'nota prawna', 'dane firmy', 'impressum'],
    privacy: ['prywatno', 'ochrona danych', 'danych osobowych'],
    withdrawal: ['wycofać', 'cofnąć', 'w każdej chwili', 'w dowolnym momencie', 'w dowolnej chwili', 'zrezygnować'],
  },
};

/** The words of a language, or of the base language of a variant; undefined for an unsupported language. */
export function wordsOf(language: string): LanguageWords | undefined {
  const base = baseOf(language);
  return Object.hasOwn(wordsByLanguage, base) ? wordsByLanguage[base] : undefined;
}

/** Whether a text contains one of these words or phrases. */
export function says(text: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => containsPhrase(text.toLowerCase(), phrase));
}

/** Whether a word of the text begins with the phrase. */
function containsPhrase(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
  return false;
}
