import * as fc from 'fast-check';
import type { adaptTabs } from '../../../schema-adapters/form/adaptTabs.ts';
import { type toChangeSet, rowsByLeaf, toFormValue } from '../../../schema-adapters/form/accountValues.ts';
import { withValueAt } from '../../../schema-adapters/check/formValue.ts';
import type { AccountData, AccountPatch } from '../../../schema-adapters/model/provider.ts';
import type { Binding } from '../../../schema-adapters/model/form.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../schema-adapters/model/json.ts';
import { parseContent } from '../../../schema-adapters/content/parseContent.ts';
import { parseProviderSchema } from '../../../schema-adapters/provider/parseProviderSchema.ts';
import { toSchemaPath } from '../../../schema-adapters/providerPath.ts';
import { formatExact } from '#backend/product/link-exchange/exactJson.ts';
import { mergeLists, refusedWrites, viewAccount } from '#backend/product/link-exchange/subscriberAccounts.ts';
import { parseAccount } from '#src/provider/provider.ts';
import { rawSchema } from '../testForms.ts';
import { saved } from './generatedCases.ts';

/** The steps that a faulty writer replaces. */
export interface Writer {
  readonly adaptTabs: typeof adaptTabs;
  readonly toChangeSet: typeof toChangeSet;
  readonly link: Link;
}

/** How a page reads and writes an account, which is the text that the provider stores. */
export interface Link {
  readonly read: (text: string, schema: JsonObject) => AccountData;
  /** The text after the write; undefined if it was refused. */
  readonly write: (
    text: string,
    patch: AccountPatch,
    schema: JsonObject,
    published: ReadonlySet<string>,
  ) => string | undefined;
}

/** The page itself calls the provider, which replaces lists. */
export const directLink: Link = {
  read: (text) => parseAccount(JSON.parse(text)),
  write: (text, patch) => formatTree(saved(parseTree(text), parseTree(JSON.stringify(patch)))),
};

/** The services call it for the page. */
export const proxyLink: Link = {
  read: (text, schema) => ({ ...parseAccount(viewAccount(JSON.parse(text) as JsonObject, schema)), mergesLists: true }),
  write: (text, patch, schema, published) => {
    const change = JSON.parse(JSON.stringify(patch)) as AccountPatch;
    const view = viewAccount(JSON.parse(text) as JsonObject, schema);
    const changeable = new Set([...parseProviderSchema(schema).schema.fields.keys()].map(toLeaf));
    if (refusedWrites(change, { changeable, published }, view).length > 0) return undefined;
    return formatTree(saved(parseTree(text), parseTree(formatExact({ ...mergeLists(change, text, view) }))));
  },
};

/** Begins a text that stands for a number with more digits than JavaScript can hold. */
const long = '#';

/** The account as JSON, in which such texts are numbers. */
const formatTree = (tree: AccountData): string =>
  JSON.stringify({ UID: 'u', profile: {}, ...tree }).replaceAll(/"#([^"]*)"/g, '$1');

const parseTree = (text: string): AccountData =>
  JSON.parse(
    text.replaceAll(/"(?:[^"\\]|\\[^])*"|-?\d[\d.eE+-]*/g, (token) =>
      token.startsWith('"') || String(Number(token)) === token ? token : `"${long}${token}"`,
    ),
  ) as AccountData;

const toLeaf = (path: string): string => (path.startsWith('subscriptions.') ? `${path}.isSubscribed` : path);

const paths = [
  'profile.phones[0].number',
  'profile.phones[0].type',
  'profile.phones[0].default',
  'profile.phones[2].number',
  'profile.work.company',
  'profile.favorites.music.name',
  'data.a',
  'data.child.name',
  'data.child.age',
  'data.child[0].name',
  'data.child[2].name',
  'data.child[1].toy[1].name',
  'data.deep.child.name',
  'data.deep.child.on',
  'data.tags[1]',
  'subscriptions.NLT_A.email',
  'subscriptions.NLT_A.b.email',
] as const;

/** One tile turns both on. */
const tilePaths = ['data.swims', 'data.child[0].on'];

const field = fc.record({
  type: fc.constantFrom('string', 'long', 'boolean', 'date', 'float'),
  allowNull: fc.boolean(),
  writeAccess: fc.constantFrom('clientModify', 'clientModify', 'clientCreate'),
});

/** A schema of these paths and content that shows them, in any order. */
const documents = fc
  .tuple(fc.shuffledSubarray([...paths], { minLength: 1 }), fc.infiniteStream(field))
  .map(([fieldPaths, fields]) => {
    const rows = fieldPaths.map((path) => [path, fields.next().value] as const);
    const tiles = tilePaths.map((path) => [path, { type: 'boolean', writeAccess: 'clientModify' }] as const);
    return {
      schema: rawSchema(
        Object.fromEntries(
          [...rows, ...tiles].map(([path, row]) =>
            path.startsWith('subscriptions.') ? [path.slice(0, -'.email'.length), {}] : [toSchemaPath(path), row],
          ),
        ),
      ) as JsonObject,
      content: {
        preferenceCenter: {
          tabs: [
            {
              anchor: 't',
              components: [
                { type: 'profile', fields: fieldPaths.map((schemaPath) => ({ type: 'FormInput', schemaPath })) },
                { type: 'booleantiles', tiles: [{ label: 'T', schemaPaths: tilePaths }] },
              ],
            },
          ],
        },
      },
    };
  });

const names = ['a', 'child', 'name', 'age', 'toy', 'deep', 'on', 'tags', 'number', 'type', 'extra'];
const manyItems = Array.from({ length: 600 }, (_, index): Json => ({ name: `n${index}` }));
const deep = Array.from({ length: 40 }).reduce<Json>((inner) => [{ on: inner }], 'x');
const { tree } = fc.letrec<{ tree: Json; object: JsonObject; list: readonly Json[] }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, depthSize: 'large', withCrossShrink: true },
    fc.constantFrom<Json>(null, '', 'x', 0, 7, true, false, '2020-02-01', `${long}6001234567890123457`, -0.5, deep),
    tie('object'),
    tie('list'),
  ),
  object: fc.dictionary(fc.constantFrom(...names), tie('tree'), { maxKeys: 4 }),
  list: fc
    .tuple(fc.array(tie('tree'), { maxLength: 3 }), fc.nat(99))
    .map(([items, chance]) => (chance === 0 ? [...items, ...manyItems] : items)),
}));
const members = (memberNames: readonly string[]) =>
  fc.record(Object.fromEntries([...memberNames, 'extra'].map((name) => [name, tree])), { requiredKeys: [] });
/** Any kind of value in any place: lists instead of objects, nulls, members that the schema does not have. */
const account: fc.Arbitrary<AccountData> = fc.record(
  {
    profile: members(['phones', 'work', 'favorites']),
    data: members(['a', 'child', 'deep', 'tags', 'swims']),
    subscriptions: fc.record({ NLT_A: fc.oneof(tree, fc.record({ email: tree, b: tree })) }, { requiredKeys: [] }),
  },
  { requiredKeys: [] },
);

const typed: Readonly<Record<NonNullable<Binding['type']>, readonly (Json | undefined)[]>> = {
  string: ['Tom', undefined, ''],
  number: [1, undefined],
  boolean: [true, false],
  date: ['1990-01-31', undefined],
};

/** What another tab writes after the page was opened. */
const elsewhere = fc.option(fc.record({ name: fc.constantFrom('a', 'child', 'deep', 'swims'), value: tree }), {
  nil: undefined,
  freq: 2,
});

/** Writes one field of any form to any account and throws if another leaf changed. */
export function checkOtherLeaves(writer: Writer, numRuns: number): void {
  fc.assert(
    fc.property(
      documents,
      account,
      elsewhere,
      fc.nat(),
      fc.nat(),
      ({ schema, content }, opened, change, which, what) => {
        const tabs = parseContent(content).content?.preferenceCenter.tabs ?? [];
        const context = { provider: parseProviderSchema(schema).schema, site: { country: 'DE', zipRules: {} } };
        const page = writer.link.read(formatTree(opened), schema);
        const { bindings } = writer.adaptTabs(tabs, { ...context, account: page }).forms[0] ?? { bindings: [] };
        const leaves = rowsByLeaf(bindings);
        const rows = leaves[which % Math.max(1, leaves.length)];
        const row = rows?.[0];
        if (rows === undefined || row === undefined) return;
        const before = change ? { ...opened, data: { ...opened.data, [change.name]: change.value } } : opened;
        const text = formatTree(before);
        const current = writer.link.read(text, schema);
        const formValue = toFormValue(bindings, page);
        const values = typed[row.type ?? 'string'];
        const value = values[what % values.length];
        const edited = withValueAt(formValue, row.form, value);
        const published = new Set(bindings.map(({ provider }) => toLeaf(toSchemaPath(provider))));
        const after = writer.link.write(
          text,
          writer.toChangeSet(bindings, formValue, edited, current),
          schema,
          published,
        );
        if (after === undefined) return;
        const written = rows.map(({ provider }) => landingOf(provider, before));
        const own = (path: string, leaf: Json | undefined) =>
          written.some(
            (place) =>
              path === place || (isNothing(leaf) && isBelow(place, path)) || isPhoneRule(path, place, value, before),
          );
        const [was, is] = [leavesOf(parseTree(text)), leavesOf(parseTree(after))];
        const changed = [...new Set([...was.keys(), ...is.keys()])].filter(
          (path) => JSON.stringify(was.get(path)) !== JSON.stringify(is.get(path)) && !own(path, was.get(path)),
        );
        if (changed.length > 0) throw new Error(`writing ${row.provider} also changed ${changed.join(', ')}`);
      },
    ),
    // To make a failing case smaller takes minutes; its seed is printed.
    { numRuns, endOnFailure: true },
  );
}

/** The path at which a leaf is stored: an item after the end of a list becomes its next one. */
function landingOf(path: string, before: AccountData): string {
  const leaf = path.startsWith('subscriptions.') ? `${path}.isSubscribed` : path;
  let here: Json | undefined = { ...before };
  return leaf
    .split(/[.[]/)
    .map((step) => {
      const index = /^(\d+)\]$/.exec(step)?.[1];
      if (index === undefined) {
        here = isJsonObject(here) ? here[step] : undefined;
        return `.${step}`;
      }
      const list: readonly Json[] = Array.isArray(here) ? here : [];
      here = list[Number(index)];
      return `[${Math.min(Number(index), list.length)}]`;
    })
    .join('')
    .slice(1);
}

/** The specification's own rules: a phone gets the type "default", an emptied first phone empties the list. */
function isPhoneRule(path: string, written: string, value: Json | undefined, before: AccountData): boolean {
  if (!written.startsWith('profile.phones[0].') || !path.startsWith('profile.phones')) return false;
  if (path === 'profile.phones[0].type') return true;
  const stored = before.profile?.['phones'];
  const isEmptied = written.endsWith('.number') && (value === undefined || value === '');
  return isEmptied || !Array.isArray(stored) || stored.length < 2;
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(`${above}.`) || path.startsWith(`${above}[`);
}

function isNothing(leaf: Json | undefined): boolean {
  return leaf === undefined || leaf === null || (typeof leaf === 'object' && JSON.stringify(leaf).length === 2);
}

/** Every single value of an account by its path, and every empty object or list. */
function leavesOf(whole: AccountData): ReadonlyMap<string, Json> {
  const leaves = new Map<string, Json>();
  const walk = (value: Json | undefined, path: string): void => {
    if (value === undefined || (path === '' && isNothing(value))) return;
    if (value === null || isNothing(value) || typeof value !== 'object') leaves.set(path.slice(1), value);
    else if (Array.isArray(value)) value.forEach((item: Json, index) => walk(item, `${path}[${index}]`));
    else for (const [name, inner] of Object.entries(value)) walk(inner, `${path}.${name}`);
  };
  walk({ ...whole }, '');
  return leaves;
}
