import { baseOf } from '@kontor/schema-adapters/metadata';
import type { Tab } from '@kontor/schema-adapters/content';
import { isRecord } from '@kontor/schema-adapters/json';
import { differencesOf, sameInEveryLanguage } from '../../languageDifferences.ts';
import { getAtPointer } from '../../jsonPointer.ts';
import type { RuleResult } from '../contractFinding.ts';
import { type ContractRule, ruleOf } from '../contractRule.ts';
import type { LintInput, DocumentView, TextLeaf } from '../contractViews.ts';
import { placeholdersIn, textRule } from './writtenTexts.ts';

const otherRule = ruleOf(inOthers);
const comparedRule = ruleOf(compareTexts);

/**
 * Whether the languages of a site have the same content, and fit on a phone. Compares the first document with each
 * other.
 */
export const languageRules = {
  'i18n/tabs-differ': otherRule('error', (first, other) => {
    const [own, others] = [anchorsOf(first), anchorsOf(other)];
    if (own.join(' ') === others.join(' ')) return [];
    const [missing, extra] = [own.filter((one) => !others.includes(one)), others.filter((one) => !own.includes(one))];
    return [{ pointer: '/preferenceCenter/tabs', values: { missing: missing.join(', '), extra: extra.join(', ') } }];
  }),
  'i18n/components-differ': otherRule('error', (first, other) =>
    sameTabs(first, other).flatMap(([own, tab]) => {
      const [expected, actual] = [shapeOf(own), shapeOf(tab)];
      return expected === actual ? [] : [{ pointer: `${tab.at}/components`, values: { expected, found: actual } }];
    }),
  ),
  'i18n/keys-differ': {
    severity: 'warning',
    isGeneral: true,
    // A missing member means false.
    find: (contract) =>
      differing(contract, (one, two) => one === true || two === true || (one !== undefined && two !== undefined)),
  },
  'i18n/text-missing': {
    severity: 'warning',
    isGeneral: true,
    find: (contract) => differing(contract, (one, two) => typeof one === 'string' && two === undefined),
  },
  'i18n/text-identical': comparedRule('warning', (text, original, document, first) =>
    text === original && isSentence(text) && baseOf(document.language) !== baseOf(first.language)
      ? { values: { text } }
      : undefined,
  ),
  'i18n/placeholder-missing': comparedRule('error', (text, original) => {
    const missing = placeholdersIn(original).filter((one) => !text.includes(one));
    return missing.length === 0 ? undefined : { values: { placeholders: missing.join(', ') } };
  }),
  'i18n/text-too-long': textRule('warning', ({ pointer, text }) => {
    const maximum = longestOf(pointer);
    const { length } = Array.from(text);
    return maximum === undefined || length <= maximum ? undefined : { values: { length, maximum } };
  }),
} as const satisfies Readonly<Record<string, ContractRule>>;

type Compare = (first: DocumentView, other: DocumentView) => readonly Omit<RuleResult, 'file'>[];

function inOthers({ documents: [first, ...others] }: LintInput, compare: Compare): readonly RuleResult[] {
  if (first === undefined || first.content === null) return [];
  const readable = others.filter(({ content }) => content !== null);
  return readable.flatMap((other) =>
    compare(first, other).map((result) => ({
      file: other.file,
      ...result,
      values: { other: first.language, ...result.values },
    })),
  );
}

function differing(contract: LintInput, isWanted: (one: unknown, two: unknown) => boolean): readonly RuleResult[] {
  return inOthers(contract, (first, other) =>
    differencesOf(first.raw, other.raw)
      .filter((pointer) => isWanted(getAtPointer(first.raw, pointer), getAtPointer(other.raw, pointer)))
      .filter((pointer) => !structure.test(pointer))
      .map((pointer) => ({ pointer, values: { member: pointer.slice(pointer.lastIndexOf('/') + 1) } })),
  );
}

/** Parts that other rules compare, and `$schema`, which only tools read. */
const structure = /\/(?:tabs|components|anchor|\$schema)$/;

function compareTexts(
  contract: LintInput,
  report: (
    text: string,
    original: string,
    document: DocumentView,
    first: DocumentView,
  ) => Partial<RuleResult> | undefined,
): readonly RuleResult[] {
  return inOthers(contract, (first, other) => {
    const originals = new Map(first.texts.map((leaf) => [leaf.pointer, leaf] as const));
    return other.texts.flatMap(({ pointer, text, name }) => {
      const original = originals.get(pointer);
      const result =
        original === undefined || !isTranslated(name, original) ? undefined : report(text, original.text, other, first);
      return result === undefined ? [] : [{ pointer, ...result }];
    });
  });
}

/** Addresses and numbers may differ between languages, and may be the same. */
const untranslated: ReadonlySet<string> = new Set([
  ...sameInEveryLanguage,
  'url',
  'sampleUrl',
  'email',
  'phone',
  'address',
  '$schema',
]);

function isTranslated(name: string, { pointer }: TextLeaf): boolean {
  // The authority has the same name in every language.
  return !untranslated.has(name) && !pointer.startsWith('/accessibility/authority');
}

/** Single words can be the same in two languages; sentences cannot. */
function isSentence(text: string): boolean {
  return text.trim().split(/\s+/).length >= 4;
}

function anchorsOf({ tabs }: DocumentView): readonly string[] {
  return tabs.map(({ anchor }) => anchor);
}

function sameTabs(first: DocumentView, other: DocumentView): readonly (readonly [Tab, Tab])[] {
  return first.tabs.flatMap((own) => {
    const tab = other.tabs.find(({ anchor }) => anchor === own.anchor);
    return tab === undefined ? [] : [[own, tab] as const];
  });
}

/** The types of a tab's components with the number of their parts: `profile 5, radiotiles 2 (3+4)`. */
function shapeOf({ components }: Tab): string {
  return components.map((component) => [component.type, ...sizesOf(component)].join(' ')).join(', ');
}

/** The lengths of the lists of a part, and of those inside of them; lists of texts may differ. */
function sizesOf(part: object): readonly string[] {
  return Object.values(part).flatMap((list: unknown) => {
    if (!Array.isArray(list) || list.length === 0 || !list.every(isRecord)) return [];
    const inner = list.map((item) => sizesOf(item).join(' '));
    return [`${list.length}${inner.some((sizes) => sizes !== '') ? ` (${inner.join('+')})` : ''}`];
  });
}

/**
 * Longest text of a place, in characters, that fits the lines of its layout on a phone of 320 pixels. Places are JSON
 * pointers in which `*` is any index.
 */
const lengths: Readonly<Record<string, number>> = {
  '/header/usptext': 60,
  '/preferenceCenter/prePhrase': 40,
  '/preferenceCenter/postPhrase': 60,
  '/preferenceCenter/subHeadline': 60,
  '/preferenceCenter/tabs/*/label': 32,
  '/preferenceCenter/tabs/*/title': 60,
  '/preferenceCenter/tabs/*/components/*/title': 60,
  '/preferenceCenter/tabs/*/components/*/label': 40,
  '/preferenceCenter/tabs/*/components/*/toggleAllLabel': 48,
  '/preferenceCenter/tabs/*/components/*/fields/*/label': 80,
  '/preferenceCenter/tabs/*/components/*/fields/*/options/*/label': 48,
  '/preferenceCenter/tabs/*/components/*/newsletters/*/name': 40,
  '/preferenceCenter/tabs/*/components/*/tiles/*/label': 32,
  '/preferenceCenter/tabs/*/components/*/groups/*/label': 40,
  '/preferenceCenter/tabs/*/components/*/groups/*/tiles/*/label': 32,
  '/footer/columns/*/headline': 32,
  '/footer/columns/*/links/*/label': 60,
  '/simpleFooter/footerLinks/*/label': 40,
  '/accountPage/accountLinks/*/label': 40,
  '/components/SsoClientsOverview/items/*/buttonlabel': 40,
};

/** The longest text at a pointer; undefined without a limit. */
function longestOf(pointer: string): number | undefined {
  return lengths[pointer.replaceAll(/\/\d+/g, '/*')];
}
