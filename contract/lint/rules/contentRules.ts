import { schemaErrors } from '@kontor/schema-adapters/checks';
import { safeAddress } from '@kontor/schema-adapters/content';
import { fieldKinds, tabComponents } from '@kontor/schema-adapters';
import { isRecord, type JsonObject } from '@kontor/schema-adapters/json';
import { contentSchema } from '../../contractSchemas.ts';
import { pointerTo, getAtPointer } from '../../jsonPointer.ts';
import type { RuleResult } from '../contractFinding.ts';
import { type ContractRule, inDocuments, contentRule, ruleOf } from '../contractRule.ts';
import type { LintInput, DocumentView } from '../contractViews.ts';
import { nearestName, suggestName } from '../nearestName.ts';
import { inTexts, foreignMarkup, linksIn, textRule } from './writtenTexts.ts';

/** Larger files are slow on a phone. */
const MAX_PICTURE_BYTES = 300_000;

/** Each name ends with the expected kind. */
const wrongKinds = [
  'content-not-text',
  'content-not-a-list',
  'content-not-an-object',
  'content-not-a-boolean',
  'content-not-a-date',
] as const;

const pictureRule = ruleOf(inPictures);

/** Faults of a content document, independent of the schema. */
export const contentRules = {
  'content/unreadable': contentRule('error', ['content-unreadable']),
  'content/wrong-kind': contentRule('error', wrongKinds, (_document, where, what) => {
    const member = lastName(where);
    return {
      values: {
        expected: what.replace(/^content-not-(?:an?-)?/, ''),
        effect: effects[member] ?? (what === 'content-not-a-boolean' ? 'counts-as-no' : 'left-out'),
      },
    };
  }),
  'content/too-long': contentRule('error', ['content-list-too-long', 'content-text-too-long']),
  'content/member-missing': contentRule('error', ['content-member-missing'], (_document, where) => ({
    values: {
      // An input field without a path has the finding itself.
      member: /\/\d+$/.test(where) ? 'schemaPath' : lastName(where),
      effect: /\/(?:(?:options|tabs)\/\d+\/label|newsletters\/\d+\/name)$/.test(where)
        ? 'shown-as-stored'
        : 'part-left-out',
    },
  })),
  'content/member-unknown': {
    severity: 'warning',
    find: (contract) => findSchemaErrors(contract, (what) => what === 'false').map(memberSuggestion(contract)),
  },
  'content/not-as-described': {
    severity: 'warning',
    isGeneral: true,
    find: (contract) => findSchemaErrors(contract, (what) => what !== 'false'),
  },
  'content/anchor-refused': contentRule('error', ['tab-anchor-refused']),
  'content/anchor-changed': contentRule('warning', ['tab-anchor-changed'], ({ raw }, where) => ({
    values: { anchor: textAt(raw, where) },
  })),
  'content/anchor-twice': contentRule('error', ['tab-anchor-twice'], ({ raw }, where) => ({
    values: { anchor: textAt(raw, where) },
  })),
  'content/tab-empty': contentRule('error', ['tab-empty', 'tabs-missing']),
  'content/component-empty': {
    severity: 'error',
    // A rule at the cause reports it, if there is one.
    isGeneral: true,
    find: (contract) => inDocuments(contract, ['component-empty']),
  },
  'content/component-unknown': contentRule('error', ['component-unknown'], (document, where) =>
    misspelled(document, `${where}/type`, Object.keys(tabComponents)),
  ),
  'content/field-type-unknown': contentRule('error', ['field-type-unknown'], (document, where) =>
    misspelled(document, `${where}/type`, Object.keys(fieldKinds)),
  ),
  'content/window-backwards': contentRule('error', ['window-never-open']),
  'content/window-over': { severity: 'info', find: windowsOver },
  'content/date-without-zone': contentRule('warning', ['date-without-zone']),
  'content/picture-missing': pictureRule('error', ({ state }) => state === 'MISSING'),
  'content/picture-blocked': pictureRule('error', ({ state }) => state === 'BLOCKED'),
  'content/picture-too-large': pictureRule('warning', ({ bytes = 0 }) => bytes > MAX_PICTURE_BYTES),
  'content/link-not-secure': textRule('error', ({ name, text, pointer }) => {
    const inside = linksIn(text).find(({ href }) => safeAddress(href) === undefined);
    if (inside !== undefined) return { values: { address: inside.href } };
    if (!linkNames.has(name) || safeAddress(text) !== undefined) return undefined;
    const secure = text.trim().replace(/^http:/i, 'https:');
    const isMendable = /^http:/i.test(text.trim()) && safeAddress(secure) !== undefined;
    return {
      values: { address: text },
      ...(isMendable && { suggestion: secure, fix: { pointer, value: secure } }),
    };
  }),
  'content/markup-not-allowed': textRule('warning', ({ pointer, text }) => {
    const tag = foreignMarkup(pointer, text);
    return tag === undefined ? undefined : { values: { tag } };
  }),
} as const satisfies Readonly<Record<string, ContractRule>>;

/** Effect on customers if one of these members is unreadable. */
const effects: Readonly<Record<string, string>> = {
  accessWithoutSubscription: 'tab-locked',
  displayStart: 'always-displayed',
  displayEnd: 'always-displayed',
};

const linkNames: ReadonlySet<string> = new Set(['url', 'sampleUrl']);
const pictureNames: ReadonlySet<string> = new Set(['src', 'image', 'imageUrl', 'icon']);

type Fact = NonNullable<ReturnType<NonNullable<LintInput['facts']['picture']>>>;

function inPictures(contract: LintInput, isReported: (fact: Fact) => boolean): readonly RuleResult[] {
  return inTexts(contract, ({ name, text }) => {
    if (!pictureNames.has(name)) return undefined;
    // No request is needed: pages never load unsafe addresses.
    const fact: Fact | undefined =
      safeAddress(text, 'picture') === undefined ? { state: 'BLOCKED' } : contract.facts.picture?.(text.trim());
    if (fact === undefined || !isReported(fact)) return undefined;
    return {
      values: { address: text, kilobytes: Math.round((fact.bytes ?? 0) / 1000), maximum: MAX_PICTURE_BYTES / 1000 },
    };
  });
}

function windowsOver({ documents, facts: { now } }: LintInput): readonly RuleResult[] {
  if (now === undefined) return [];
  return documents.flatMap(({ file, tabs }) =>
    tabs
      .flatMap(({ components }) => components)
      .flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : []))
      .filter(({ displayEnd = Infinity }) => displayEnd < now)
      .map(({ at, displayEnd = 0 }) => ({
        file,
        pointer: `${at}/displayEnd`,
        values: { date: new Date(displayEnd).toISOString().slice(0, 10) },
      })),
  );
}

function misspelled(document: DocumentView, pointer: string, names: readonly string[]): Partial<RuleResult> {
  const written = textAt(document.raw, pointer);
  if (written === '') return { pointer: pointer.slice(0, -'/type'.length), values: { type: '' } };
  return { pointer, values: { type: written }, ...suggestName(written, names, pointer) };
}

let contentForm: ReturnType<typeof contentSchema> | undefined;

/** Errors of documents against the JSON Schema for editors, by the failed keyword. */
function findSchemaErrors({ documents }: LintInput, isWanted: (keyword: string) => boolean): readonly RuleResult[] {
  return documents.flatMap(({ file, raw }) =>
    errorsOf(raw)
      .filter(({ what }) => isWanted(what))
      .map(({ form, what }) => ({
        file,
        pointer: form.reduce(pointerTo, ''),
        values: { keyword: what, member: form.at(-1) ?? '' },
      })),
  );
}

const errors = new WeakMap<object, ReturnType<typeof schemaErrors>>();

/** Two rules use the errors of a document. */
function errorsOf(raw: unknown): ReturnType<typeof schemaErrors> {
  if (!isParsed(raw)) return [];
  contentForm ??= contentSchema();
  const documentErrors = errors.get(raw) ?? schemaErrors(contentForm, raw);
  errors.set(raw, documentErrors);
  return documentErrors;
}

/** Documents are parsed JSON. */
function isParsed(raw: unknown): raw is JsonObject {
  return isRecord(raw);
}

function textAt(raw: unknown, pointer: string): string {
  const value = getAtPointer(raw, pointer);
  return typeof value === 'string' ? value : '';
}

function lastName(pointer: string): string {
  return pointer.slice(pointer.lastIndexOf('/') + 1);
}

/** Suggests the nearest member of the JSON Schema that this part does not have. */
function memberSuggestion(contract: LintInput): (result: RuleResult) => RuleResult {
  const names = [...membersIn(contentSchema(), new Set())];
  return (result) => {
    const written = lastName(result.pointer);
    const raw = contract.documents.find(({ file }) => file === result.file)?.raw;
    const owner = getAtPointer(raw, result.pointer.slice(0, result.pointer.lastIndexOf('/')));
    const near = nearestName(
      written,
      names.filter((name) => !isRecord(owner) || !Object.hasOwn(owner, name)),
    );
    if (near === undefined) return result;
    return {
      ...result,
      suggestion: near.name,
      ...(near.isSafe && { fix: { pointer: result.pointer, name: near.name } }),
    };
  };
}

function membersIn(schema: unknown, names: Set<string>): ReadonlySet<string> {
  if (Array.isArray(schema)) for (const item of schema) membersIn(item, names);
  else if (isRecord(schema))
    for (const [keyword, value] of Object.entries(schema)) {
      if (keyword === 'properties' && isRecord(value)) for (const name of Object.keys(value)) names.add(name);
      membersIn(value, names);
    }
  return names;
}
