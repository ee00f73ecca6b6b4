import { isPage, pagePaths } from '../../../content/sitePages.ts';
import { isRecord } from '../../../model/json.ts';
import { baseOf } from '../../../model/siteLanguage.ts';
import { pointerTo, valueAt } from '../../jsonPointer.ts';
import type { Found } from '../contractFinding.ts';
import type { ContractRule } from '../contractRule.ts';
import type { Contract } from '../contractViews.ts';
import { nearestName } from '../nearestName.ts';
import { inTexts, openTag, placeholdersIn } from './writtenTexts.ts';

/** What editors wrote and customers would stumble over, whatever the schema says. */
export const writtenContentRules = {
  'content/language-missing': {
    severity: 'error',
    find: ({ input: { site }, documents }) => {
      const [first] = documents;
      const known = new Set(documents.map(({ language }) => baseOf(language)));
      const missing = (site?.languages ?? []).filter((language) => !known.has(baseOf(language)));
      return first === undefined
        ? []
        : missing.map((missed) => ({ file: first.file, pointer: '', values: { missed } }));
    },
  },
  'content/page-unknown': {
    severity: 'error',
    find: (contract) =>
      inTexts(contract, ({ name, text }) => {
        const isOwn = name === 'url' && /^\s*\/(?!\/)/.test(text);
        if (!isOwn || isPage(text)) return undefined;
        const near = nearestName(text.trim(), pagePaths);
        return { values: { page: text }, ...(near && { suggestion: near.name }) };
      }),
  },
  'content/placeholder-unknown': {
    severity: 'error',
    // One that only some languages have is told by `i18n/placeholder-missing`.
    find: (contract) =>
      inTexts(contract, ({ pointer, text }) => {
        const everywhere = placeholdersIn(text).filter((placeholder) =>
          contract.documents.every(({ raw }) => {
            const other = valueAt(raw, pointer);
            return typeof other !== 'string' || other.includes(placeholder);
          }),
        );
        return everywhere.length === 0 ? undefined : { values: { placeholders: everywhere.join(', ') } };
      }),
  },
  'content/choice-twice': { severity: 'error', find: repeatedChoices },
  'content/empty-without-condition': {
    severity: 'warning',
    find: ({ documents }) =>
      documents.flatMap(({ file, raw }) =>
        objectsIn(raw)
          .filter(({ value }) => value['emptyWhenHidden'] === true && value['showIf'] === undefined)
          .map(({ at }) => ({ file, pointer: `${at}/emptyWhenHidden` })),
      ),
  },
  'content/markup-open': {
    severity: 'warning',
    find: (contract) =>
      inTexts(contract, ({ pointer, text }) => {
        const tag = openTag(pointer, text);
        return tag === undefined ? undefined : { values: { tag } };
      }),
  },
  'content/invisible-character': {
    severity: 'warning',
    find: (contract) =>
      inTexts(contract, ({ text }) => {
        const [character] = INVISIBLE.exec(text) ?? [];
        const code = character?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
        return code === undefined ? undefined : { values: { character: `U+${code}` } };
      }),
  },
} as const satisfies Readonly<Record<string, ContractRule>>;

/** Zero width and direction; not the soft hyphen, and not the joiners that emoji and some scripts need. */
const INVISIBLE = /[\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/;

/** Choices with one value, and values with a blank at their beginning or end: the schema and the account have none. */
function repeatedChoices({ documents }: Contract): readonly Found[] {
  return documents.flatMap(({ file, raw }) =>
    objectsIn(raw).flatMap(({ value: { options }, at }) => {
      if (!Array.isArray(options)) return [];
      const values = options.map((option: unknown) => (isRecord(option) ? option['value'] : undefined));
      return values.flatMap((value, index) => {
        if (typeof value !== 'string') return [];
        const isRepeated = values.some(
          (other, before) => before < index && typeof other === 'string' && other.trim() === value.trim(),
        );
        if (!isRepeated && value === value.trim()) return [];
        return [
          { file, pointer: `${at}/options/${index}/value`, values: { value, why: isRepeated ? 'twice' : 'blank' } },
        ];
      });
    }),
  );
}

/** Every object in the tabs of a document, with its place. */
function objectsIn(
  raw: unknown,
): readonly { readonly value: Readonly<Record<string, unknown>>; readonly at: string }[] {
  const start = '/preferenceCenter/tabs';
  const visit = (value: unknown, at: string, depth: number): ReturnType<typeof objectsIn> => {
    if (depth > 8) return [];
    if (Array.isArray(value))
      return value.slice(0, 500).flatMap((item: unknown, index) => visit(item, `${at}/${index}`, depth + 1));
    if (!isRecord(value)) return [];
    const inner = Object.entries(value).filter(([, member]) => Array.isArray(member));
    return [{ value, at }, ...inner.flatMap(([name, member]) => visit(member, pointerTo(at, name), depth + 1))];
  };
  return visit(valueAt(raw, start), start, 0);
}
