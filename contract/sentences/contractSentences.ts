import { createInstance } from 'i18next';
import de from '../../locales/de/findings.json' with { type: 'json' };
import en from '../../locales/en/findings.json' with { type: 'json' };
import type { ContractFinding, PlaceStep } from '../lint/contractFinding.ts';
import type { TabComponentKind } from '#adapters/tab-components/tabComponents.ts';
import type { ContractRuleId } from '../lint/contractRules.ts';

/** Languages in which findings are told. */
export type SentenceLanguage = keyof typeof catalogues;

/** Each rule has two sentences: what is wrong and why, and how to mend it. */
type Catalogue = Readonly<
  Record<`${ContractRuleId}.${'problem' | 'mend'}` | `place.${PlaceStep['kind']}` | `name.${TabComponentKind}`, string>
>;

const catalogues = { de: { findings: de satisfies Catalogue }, en: { findings: en satisfies Catalogue } } as const;

const i18n = createInstance();
void i18n.init({
  resources: catalogues,
  lng: 'de',
  defaultNS: 'findings',
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  missingInterpolationHandler: () => '–',
  initAsync: false,
});

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
  const { rule, path, place, suggestion } = finding;
  const say = sentencesIn(language);
  const named = Object.entries({ path, ...finding.values, ...wordsFor(finding, language) });
  // A value that is empty is told like one that is missing.
  const values = Object.fromEntries(named.filter(([, value]) => value !== ''));
  return {
    place: place.map((step) => placeText(step, language)).join(', '),
    problem: [
      say(`${rule}.problem`, values),
      'count' in values ? say(`${rule}.counted`, values) : undefined,
      'examples' in values ? say(`${rule}.examples`, values) : undefined,
    ]
      .filter((text) => text !== undefined)
      .join(' '),
    mend: say(`${rule}.mend`, values) ?? '',
    suggestion: suggestion === undefined ? '' : (say('suggestion', { suggestion }) ?? ''),
  };
}

/** The same as one text. */
export function contractMessage(finding: ContractFinding, language: SentenceLanguage): string {
  const { place, problem, mend, suggestion } = contractSentences(finding, language);
  return [place === '' ? problem : `${place}: ${problem}`, mend, suggestion].filter((text) => text !== '').join(' ');
}

function placeText({ kind, name }: PlaceStep, language: SentenceLanguage): string {
  const say = sentencesIn(language);
  const isTechnical = kind === 'section' || kind === 'component';
  return say(`place.${kind}`, { name: (isTechnical ? say(`name.${name}`) : undefined) ?? name }) ?? '';
}

const worded: ReadonlySet<string> = new Set([
  'a11y/statement-incomplete',
  'content/choice-twice',
  'content/not-as-described',
  'content/wrong-kind',
  'diff/double-opt-in-changed',
]);

/** Values that are words of the sentence and not names. */
function wordsFor({ rule, values }: ContractFinding, language: SentenceLanguage): Readonly<Record<string, string>> {
  if (!worded.has(rule)) return {};
  const say = sentencesIn(language);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, say(`value.${value}`) ?? String(value)]),
  );
}

type Say = (key: string, values?: Readonly<Record<string, string | number | undefined>>) => string | undefined;

/** `t` for rules, names and values that come from a finding: undefined if there is no text for them. */
function sentencesIn(language: SentenceLanguage): Say {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values come with the finding, so that the compiler cannot know them
  const t = i18n.getFixedT(language, 'findings') as unknown as (
    key: keyof typeof de,
    options: { readonly replace: object },
  ) => string;
  // `replace`: no value is taken for an option of i18next.
  return (key, values = {}) => (isKey(key) ? t(key, { replace: values }) : undefined);
}

const isKey = (key: string): key is keyof typeof de => Object.hasOwn(de, key);
