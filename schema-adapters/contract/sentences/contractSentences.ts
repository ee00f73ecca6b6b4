import type { ContractFinding, PlaceStep } from '../lint/contractFinding.ts';
import type { ContractRuleId } from '../lint/contractRules.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import places from './texts/places.json' with { type: 'json' };

/** Languages in which findings are told. */
export type SentenceLanguage = keyof typeof catalogues;

/** Each rule has two sentences: what is wrong and why, and how to mend it. */
type Catalogue = Readonly<Record<ContractRuleId, readonly string[]>>;

const catalogues = { de: de satisfies Catalogue, en: en satisfies Catalogue } as const;

/** What people read of a finding; each part is empty if there is nothing to say. */
export interface ContractSentences {
  /** The place in the editor's words: `tab “Interests”, tile “Organic”`. */
  readonly place: string;
  /** What is wrong, and what customers notice of it. */
  readonly problem: string;
  readonly mend: string;
  /** The nearest name that exists. */
  readonly suggestion: string;
}

/** The sentences of a finding in one language. Never throws; an unknown rule has no sentences. */
export function contractSentences(finding: ContractFinding, language: SentenceLanguage): ContractSentences {
  const catalogue: Readonly<Record<string, readonly string[]>> = catalogues[language];
  const [problem = '', mend = ''] = catalogue[finding.rule] ?? [];
  const values = { path: finding.path ?? '', ...finding.values, ...wordsFor(finding, language) };
  return {
    place: finding.place.map((step) => placeText(step, language)).join(', '),
    problem: filled(problem, values),
    mend: filled(mend, values),
    suggestion:
      finding.suggestion === undefined ? '' : filled(places[language].suggestion, { suggestion: finding.suggestion }),
  };
}

/** The same as one text. */
export function contractMessage(finding: ContractFinding, language: SentenceLanguage): string {
  const { place, problem, mend, suggestion } = contractSentences(finding, language);
  return [place === '' ? problem : `${place}: ${problem}`, mend, suggestion].filter((text) => text !== '').join(' ');
}

function placeText({ kind, name }: PlaceStep, language: SentenceLanguage): string {
  const words = places[language];
  const names: Readonly<Record<string, string>> = words.names;
  const [open = '', close = ''] = words.quotes;
  const isTechnical = kind === 'section' || kind === 'component';
  return `${words[kind]} ${open}${isTechnical && Object.hasOwn(names, name) ? names[name] : name}${close}`;
}

/** Values that are words of the sentence and not names. */
function wordsFor({ rule, values }: ContractFinding, language: SentenceLanguage): Readonly<Record<string, string>> {
  if (rule !== 'a11y/statement-incomplete' && rule !== 'diff/double-opt-in-changed') return {};
  const words: Readonly<Record<string, string>> = places[language].values;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, words[value] ?? String(value)]));
}

function filled(sentence: string, values: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = values[name];
    return value === undefined || value === '' ? '–' : String(value);
  });
}
