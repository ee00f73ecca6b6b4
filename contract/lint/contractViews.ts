import { type AccountCounts, countAccounts } from './accountCounts.ts';
import { parseContent, type WholeContent, type Tab } from '@kontor/schema-adapters/content';
import { adaptTabs, type Finding, uniqueFindings, type AdaptedForm } from '@kontor/schema-adapters';
import {
  type ProviderField,
  buildBinding,
  parseProviderSchema,
  toSchemaPath,
  subscriptionPath,
} from '@kontor/schema-adapters/provider';
import type { SiteRules } from '@kontor/schema-adapters/metadata';
import { contentFindings } from '../contentFindings.ts';
import type { ContentInput, LintEnvironment, ContractInput, NamedDocument } from './contractInput.ts';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import { pointerTo } from '../jsonPointer.ts';
import { toolMembers } from '../toolMembers.ts';
import { editorsOfField } from '../fieldsForEditors.ts';

/** A schema for the rules: its fields, and the findings of its readers. */
export interface SchemaView extends NamedDocument {
  readonly fields: ReadonlyMap<string, ProviderField>;
  /** Findings of the reader, and of the rules of every field that customers may write. */
  readonly findings: readonly Finding[];
  readonly against?: SchemaView;
  /** Absent without accounts in the input. */
  readonly accounts?: AccountCounts;
}

/** A content document for the rules: parsed, adapted to the first schema, with all its texts. */
export interface DocumentView extends ContentInput {
  readonly content: WholeContent | null;
  readonly tabs: readonly Tab[];
  readonly forms: readonly AdaptedForm[];
  /** Findings with a pointer into this document. */
  readonly findings: readonly Finding[];
  readonly texts: readonly TextLeaf[];
  readonly written: readonly WrittenPath[];
  /** Schema paths in the forms of this document, each with its tabs. */
  readonly visiblePaths: ReadonlyMap<string, readonly Tab[]>;
  /** The same with the previous version of the first schema, for fields that were removed. */
  readonly formerlyVisiblePaths: ReadonlyMap<string, readonly Tab[]>;
}

/** Input of the rules, parsed once. */
export interface LintInput {
  readonly input: ContractInput;
  readonly facts: LintEnvironment;
  readonly site: SiteRules;
  readonly schemas: readonly SchemaView[];
  /** The first schema: the content shows its fields. */
  readonly main: SchemaView;
  readonly documents: readonly DocumentView[];
}

/** Reads all documents of a contract. Never throws on foreign data. */
export function readContract(input: ContractInput): LintInput {
  const views = input.schemas.map((schema) => ({
    ...schemaView(schema),
    ...(schema.against !== undefined && { against: schemaView(schema.against) }),
  }));
  const counts = input.accounts && countAccounts(input.accounts.list, views);
  const schemas = views.map((view, index) => ({ ...view, ...(counts?.[index] && { accounts: counts[index] }) }));
  const main = schemas[0] ?? schemaView({ file: '', raw: {} });
  const site = input.site ?? { country: 'DE', zipRules: {} };
  return {
    input,
    facts: input.facts ?? {},
    site,
    schemas,
    main,
    documents: (input.documents ?? []).map((document) => documentView(document, main, site)),
  };
}

function schemaView({ file, raw }: NamedDocument): SchemaView {
  const { schema, findings } = parseProviderSchema(raw);
  // Forms can show these fields; consents have separate pages, with their documents.
  const offered = [...schema.fields.values()].filter(
    ({ root, writeAccess }) => root !== 'preferences' && writeAccess !== 'serverOnly',
  );
  return {
    file,
    raw,
    fields: schema.fields,
    findings: uniqueFindings([...findings, ...offered.flatMap((field) => buildBinding(field).findings)]),
  };
}

function documentView(document: ContentInput, { against, ...schema }: SchemaView, site: SiteRules): DocumentView {
  const { content, findings } = parseContent(document.raw);
  const tabs = content?.preferenceCenter.tabs ?? [];
  const adapted = adaptTabs(tabs, { provider: schema, site });
  const surroundings = contentFindings(document.raw, adapted.forms);
  const all = isReadable(schema)
    ? [...findings, ...adapted.findings, ...surroundings]
    : [...findings, ...surroundings.filter(({ what }) => what !== 'component-empty')];
  return {
    ...document,
    content,
    tabs,
    forms: adapted.forms,
    findings: uniqueFindings(all).filter(({ where }) => where === '' || where.startsWith('/')),
    texts: textLeaves(document.raw),
    written: content === null ? [] : writtenPaths(document.raw),
    visiblePaths: findVisiblePaths(adapted.forms, tabs),
    formerlyVisiblePaths: against
      ? findVisiblePaths(adaptTabs(tabs, { provider: against, site }).forms, tabs)
      : new Map(),
  };
}

/** Whether the schema is readable: otherwise rules cannot judge the paths of the content. */
export function isReadable({ findings }: SchemaView): boolean {
  return !findings.some(({ what }) => what === 'schema-unreadable');
}

function findVisiblePaths(forms: readonly AdaptedForm[], tabs: readonly Tab[]): DocumentView['visiblePaths'] {
  const visiblePaths = new Map<string, Tab[]>();
  forms.forEach(({ bindings }, index) => {
    const tab = tabs[index];
    if (tab === undefined) return;
    for (const { provider } of bindings) {
      const path = toSchemaPath(provider);
      visiblePaths.set(path, [...(visiblePaths.get(path) ?? []), tab]);
    }
  });
  return visiblePaths;
}

/** A text of a document with its place; `owner` is the object that holds it. */
export interface TextLeaf {
  readonly pointer: string;
  /** The member's name; for a text in a list, the name of the list. */
  readonly name: string;
  readonly text: string;
  readonly owner: Readonly<Record<string, unknown>>;
}

/** Deeper than any content. */
const MAX_TEXT_DEPTH = 16;
const MAX_ITEMS = 500;

/** All texts of a document that are not blank, in its order. Never throws. */
export function textLeaves(document: unknown): readonly TextLeaf[] {
  const leaves: TextLeaf[] = [];
  walk(document, { pointer: '', name: '', owner: {} }, 0, leaves);
  return leaves;
}

function walk(value: unknown, at: Omit<TextLeaf, 'text'>, depth: number, leaves: TextLeaf[]): void {
  if (depth > MAX_TEXT_DEPTH) return;
  if (typeof value === 'string') {
    if (value.trim() !== '') leaves.push({ ...at, text: value });
  } else if (Array.isArray(value)) {
    const items: readonly unknown[] = value.slice(0, MAX_ITEMS);
    items.forEach((item, index) => walk(item, { ...at, pointer: `${at.pointer}/${index}` }, depth + 1, leaves));
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value))
      if (!toolMembers.has(name))
        walk(member, { pointer: pointerTo(at.pointer, name), name, owner: value }, depth + 1, leaves);
  }
}

/** An account path in the content, with the place of its text. */
export interface WrittenPath {
  readonly path: string;
  /** Its part: a field, a tile or a newsletter. */
  readonly at: string;
  readonly pointer: string;
  readonly kind: 'field' | 'tile' | 'newsletter';
  /** `type` of a field; empty for other parts. */
  readonly fieldType: string;
  readonly hasOptions: boolean;
}

/**
 * Every account path in the tabs of a document, in reading order, with the fixed paths of field types. Never throws.
 */
export function writtenPaths(raw: unknown): readonly WrittenPath[] {
  return partsIn(raw).flatMap(({ part, at }) => pathsOfPart(part, at));
}

/** A tab, or an object in a list below one, with its place. */
export interface RawPart {
  readonly part: Readonly<Record<string, unknown>>;
  readonly at: string;
}

const MAX_PART_DEPTH = 8;

/** All parts of a document, in reading order. Never throws. */
export function partsIn(raw: unknown): readonly RawPart[] {
  const visit = (value: unknown, at: string, depth: number): readonly RawPart[] => {
    if (depth > MAX_PART_DEPTH) return [];
    if (Array.isArray(value))
      return value.slice(0, MAX_ITEMS).flatMap((item: unknown, index) => visit(item, `${at}/${index}`, depth + 1));
    if (!isRecord(value)) return [];
    const lists = Object.entries(value).filter(([, member]) => Array.isArray(member));
    return [{ part: value, at }, ...lists.flatMap(([name, list]) => visit(list, pointerTo(at, name), depth + 1))];
  };
  return visit(ownMember(ownMember(raw, 'preferenceCenter'), 'tabs'), '/preferenceCenter/tabs', 0);
}

function pathsOfPart(part: Readonly<Record<string, unknown>>, at: string): readonly WrittenPath[] {
  const { type, schemaPath, schemaPaths, key } = part;
  const shared = { at, hasOptions: Array.isArray(part['options']), fieldType: typeof type === 'string' ? type : '' };
  if (Array.isArray(schemaPaths))
    return schemaPaths.flatMap((path: unknown, index) =>
      typeof path === 'string'
        ? [
            {
              ...shared,
              fieldType: '',
              kind: 'tile' as const,
              path: path.trim(),
              pointer: `${at}/schemaPaths/${index}`,
            },
          ]
        : [],
    );
  if (typeof schemaPath === 'string')
    return [{ ...shared, kind: 'field', path: schemaPath.trim(), pointer: `${at}/schemaPath` }];
  if (/\/newsletters\/\d+$/.test(at) && typeof key === 'string')
    return [{ ...shared, kind: 'newsletter', path: subscriptionPath(key.trim()), pointer: `${at}/key` }];
  const path = /\/fields\/\d+$/.test(at) ? editorsOfField(shared.fieldType)?.path : undefined;
  return path === undefined ? [] : [{ ...shared, kind: 'field', path, pointer: `${at}/type` }];
}
