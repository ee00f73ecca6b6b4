import { createInstance } from 'i18next';
import de from '../../locales/de/findings.json' with { type: 'json' };
import en from '../../locales/en/findings.json' with { type: 'json' };
import type { ContractFinding, PlaceStep } from '../lint/contractFinding.ts';
import type { TabComponentKind } from '@kontor/schema-adapters';
import type { ContractRuleId } from '../lint/contractRules.ts';

/** Languages of the findings. */
export type SentenceLanguage = keyof typeof catalogues;

/** Each rule has two sentences: the problem with its reason, and how to fix it. */
type Catalogue = Readonly<
  Record<`${ContractRuleId}.${'problem' | 'help'}` | `place.${PlaceStep['kind']}` | `name.${TabComponentKind}`, string>
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

/** The texts of a finding; each may be empty. */
export interface ContractSentences {
  /** The place in the editor's words: `tab “Interests”, tile “Organic”`. */
  readonly place: string;
  /** The problem and its effect on customers. */
  readonly problem: string;
  readonly help: string;
  /** The nearest existing name. */
  readonly suggestion: string;
}

/** The sentences of a finding in one language. Never throws; an unknown rule has no sentences. */
export function contractSentences(finding: ContractFinding, language: SentenceLanguage): ContractSentences {
  const { rule, path, place, suggestion } = finding;
  const say = sentencesIn(language);
  const named = Object.entries({ path, ...finding.values, ...wordsFor(finding, language) });
  // Treats empty values as missing.
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
    help: say(`${rule}.help`, values) ?? '',
    suggestion: suggestion === undefined ? '' : (say('suggestion', { suggestion }) ?? ''),
  };
}

/** The sentences of a finding as one text. */
export function contractMessage(finding: ContractFinding, language: SentenceLanguage): string {
  const { place, problem, help, suggestion } = contractSentences(finding, language);
  return [place === '' ? problem : `${place}: ${problem}`, help, suggestion].filter((text) => text !== '').join(' ');
}

function placeText({ kind, name }: PlaceStep, language: SentenceLanguage): string {
  const say = sentencesIn(language);
  const isTechnical = kind === 'section' || kind === 'component';
  return say(`place.${kind}`, { name: (isTechnical ? say(`name.${name}`) : undefined) ?? name }) ?? '';
}

const worded: ReadonlySet<string> = new Set([
  'a11y/statement-incomplete',
  'content/choice-twice',
  'content/member-missing',
  'content/not-as-described',
  'content/wrong-kind',
  'diff/double-opt-in-changed',
]);

/** Translates values that are words of the sentence, not names; `value` is the editor's own, `member` the format's. */
function wordsFor({ rule, values }: ContractFinding, language: SentenceLanguage): Readonly<Record<string, string>> {
  if (!worded.has(rule)) return {};
  const say = sentencesIn(language);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      name === 'value' || name === 'member' ? [] : [[name, say(`value.${value}`) ?? String(value)]],
    ),
  );
}

type Say = (key: string, values?: Readonly<Record<string, string | number | undefined>>) => string | undefined;

/** `t` for keys from findings: undefined if there is no text. */
function sentencesIn(language: SentenceLanguage): Say {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values come with the finding, so that the compiler cannot know them
  const t = i18n.getFixedT(language, 'findings') as unknown as (
    key: keyof typeof de,
    options: { readonly replace: object },
  ) => string;
  // `replace` keeps values from acting as options of i18next.
  return (key, values = {}) => (isKey(key) ? t(key, { replace: values }) : undefined);
}

const isKey = (key: string): key is keyof typeof de => Object.hasOwn(de, key);
