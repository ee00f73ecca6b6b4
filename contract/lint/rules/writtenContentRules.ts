import { isPage, pagePaths } from '@kontor/schema-adapters/content';
import { isRecord } from '@kontor/schema-adapters/json';
import { baseOf } from '@kontor/schema-adapters/metadata';
import { getAtPointer } from '../../jsonPointer.ts';
import type { RuleResult } from '../contractFinding.ts';
import { type ContractRule } from '../contractRule.ts';
import { type LintInput, partsIn } from '../contractViews.ts';
import { suggestName } from '../nearestName.ts';
import { listLimits } from '../../fieldRules.ts';
import { ERROR, inErrors, inTexts, openTag, placeholdersIn, textRule } from './writtenTexts.ts';

/** Mistakes in editors' texts and choices, independent of the schema. */
export const writtenContentRules = {
  'content/language-missing': {
    severity: 'error',
    find: ({ input: { site }, documents }) => {
      const [first] = documents;
      const covered = new Set(documents.map(({ language }) => baseOf(language)));
      const missing = (site?.languages ?? []).filter((language) => !covered.has(baseOf(language)));
      return first === undefined
        ? []
        : missing.map((missed) => ({ file: first.file, pointer: '', values: { missed } }));
    },
  },
  'content/page-unknown': textRule('error', ({ name, text }) => {
    const isOwn = name === 'url' && /^\s*\/(?!\/)/.test(text);
    return !isOwn || isPage(text) ? undefined : { values: { page: text }, ...suggestName(text.trim(), pagePaths) };
  }),
  'content/placeholder-unknown': {
    severity: 'error',
    // `i18n/placeholder-missing` reports placeholders of only some languages.
    find: (contract) => [
      ...inErrors(contract, ({ rule, text, field }) => {
        const filled = ['label', ...listLimits(field, rule)].map((name) => `{{${name}}}`);
        const others = placeholdersIn(text).filter((placeholder) => !filled.includes(placeholder));
        return others.length === 0 ? undefined : { values: { placeholders: others.join(', ') } };
      }),
      ...inTexts(contract, ({ pointer, text }) => {
        if (ERROR.test(pointer)) return undefined;
        const everywhere = placeholdersIn(text).filter((placeholder) =>
          contract.documents.every(({ raw }) => {
            const other = getAtPointer(raw, pointer);
            return typeof other !== 'string' || other.includes(placeholder);
          }),
        );
        return everywhere.length === 0 ? undefined : { values: { placeholders: everywhere.join(', ') } };
      }),
    ],
  },
  'content/choice-twice': { severity: 'error', find: repeatedChoices },
  'content/empty-without-condition': {
    severity: 'warning',
    find: ({ documents }) =>
      documents.flatMap(({ file, raw }) =>
        partsIn(raw)
          .filter(({ part }) => part['emptyWhenHidden'] === true && part['showIf'] === undefined)
          .map(({ at }) => ({ file, pointer: `${at}/emptyWhenHidden` })),
      ),
  },
  'content/markup-open': textRule('warning', ({ pointer, text }) => {
    const tag = openTag(pointer, text);
    return tag === undefined ? undefined : { values: { tag } };
  }),
  'content/invisible-character': textRule('warning', ({ text }) => {
    const [character] = INVISIBLE.exec(text) ?? [];
    const code = character?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
    return code === undefined ? undefined : { values: { character: `U+${code}` } };
  }),
} as const satisfies Readonly<Record<string, ContractRule>>;

/** Zero-width and directional characters, without the soft hyphen and the joiners that emoji and some scripts need. */
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/;

/** Choices with the same value, and values with leading or trailing blanks, which schema and account never have. */
function repeatedChoices({ documents }: LintInput): readonly RuleResult[] {
  return documents.flatMap(({ file, raw }) =>
    partsIn(raw).flatMap(({ part: { options }, at }) => {
      if (!Array.isArray(options)) return [];
      const before = new Set<string>();
      return options.flatMap((option: unknown, index) => {
        const value = isRecord(option) ? option['value'] : undefined;
        if (typeof value !== 'string') return [];
        const isRepeated = before.has(value.trim());
        before.add(value.trim());
        if (!isRepeated && value === value.trim()) return [];
        const values = { value, why: isRepeated ? 'twice' : 'blank' };
        return [{ file, pointer: `${at}/options/${index}/value`, values }];
      });
    }),
  );
}
