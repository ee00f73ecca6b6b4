import { isRecord } from '@kontor/schema-adapters/json';
import { standsAlone } from '@kontor/schema-adapters';
import { getAtPointer } from '../../jsonPointer.ts';
import type { RuleResult } from '../contractFinding.ts';
import { type ContractRule, contentRule } from '../contractRule.ts';
import type { LintInput } from '../contractViews.ts';
import { says, wordsOf, linksIn, textRule } from './writtenTexts.ts';

/** Accessibility of the content. */
export const accessibilityRules = {
  'a11y/picture-without-alternative': textRule('warning', ({ name, owner, pointer }) => {
    if (name !== 'src') return undefined;
    const { alt } = owner;
    const isDecoration = alt === '' && !pointer.startsWith('/header/logo');
    if (isDecoration || (typeof alt === 'string' && alt.trim() !== '' && !isFileName(alt))) return undefined;
    return {
      pointer: typeof alt === 'string' ? `${pointer.slice(0, -'/src'.length)}/alt` : pointer.slice(0, -'/src'.length),
    };
  }),
  'a11y/label-missing': contentRule('warning', ['label-missing']),
  'a11y/label-repeated': { severity: 'warning', find: repeatedLabels },
  'a11y/heading-missing': { severity: 'warning', find: missingHeadings },
  'a11y/link-says-nothing': textRule('warning', ({ name, owner, text }, { language }) => {
    const isLink = (name === 'label' || name === 'buttonlabel') && typeof owner['url'] === 'string';
    const labels = isLink ? [text] : linksIn(text).map(({ words }) => words);
    const empty = labels.find((label) => wordsOf(language)?.emptyLinks.includes(plain(label)));
    return empty === undefined ? undefined : { values: { label: empty.trim() } };
  }),
  'a11y/colour-only': textRule('warning', ({ text, name }, { language }) =>
    proseNames.has(name) && says(text, wordsOf(language)?.colours ?? []) ? { values: { text } } : undefined,
  ),
  'a11y/statement-incomplete': contentRule(
    'warning',
    ['accessibility-contact-missing', 'accessibility-authority-missing'],
    ({ raw }, where) => ({
      pointer: getAtPointer(raw, '/accessibility') === undefined ? '' : '/accessibility',
      values: { missing: where === '/accessibility' ? 'contact' : 'authority' },
    }),
  ),
} as const satisfies Readonly<Record<string, ContractRule>>;

const proseNames: ReadonlySet<string> = new Set(['description', 'hint', 'descriptions', 'label', 'title']);

function isFileName(text: string): boolean {
  return /\.(?:jpe?g|png|svg|webp|gif)$/i.test(text.trim()) || text.trim().startsWith('/');
}

function plain(label: string): string {
  return label
    .toLowerCase()
    .replaceAll(/[.:!…»›>→]/g, '')
    .trim();
}

/** Controls and links of one list with the same name in a screen reader. */
function repeatedLabels({ documents }: LintInput): readonly RuleResult[] {
  return documents.flatMap(({ file, texts }) => {
    const targets = new Map<string, string>();
    return texts.flatMap(({ pointer, text, owner }) => {
      const [, list = '', member = ''] =
        /^(.*\/(?:fields|tiles|newsletters|options|links|footerLinks|tabs))\/\d+\/(label|name)$/.exec(pointer) ?? [];
      if (member === '') return [];
      const key = `${list} ${text.trim().toLowerCase()}`;
      // Two links with the same label are only wrong if they lead to different pages.
      const target = isRecord(owner) && typeof owner['url'] === 'string' ? owner['url'] : pointer;
      const before = targets.get(key);
      if (before === undefined) targets.set(key, target);
      return before === undefined || before === target ? [] : [{ file, pointer, values: { label: text.trim() } }];
    });
  });
}

/** A part without heading below a part with one: screen readers present it as the continuation. */
function missingHeadings({ documents }: LintInput): readonly RuleResult[] {
  return documents.flatMap(({ file, tabs }) =>
    tabs.flatMap(({ components }) =>
      components.flatMap(({ type, title, at }, index) => {
        const before = components[index - 1];
        const isMissing = !standsAlone(type) && title === undefined && before?.title !== undefined;
        return isMissing ? [{ file, pointer: at, values: { before: before.title } }] : [];
      }),
    ),
  );
}
