import { isAllowed } from '../../../fields/oneOf.ts';
import type { AccountData, ProviderField } from '../../../model/provider.ts';
import { isRecord, type Json, ownMember } from '../../../model/json.ts';
import { leafOf } from '../../../provider/leafOf.ts';
import { readPath, toAccountPath } from '../../../providerPath.ts';
import { builtInPaths, writtenByPages } from '../productFields.ts';
import type { Found } from '../contractFinding.ts';
import type { Contract, SchemaView } from '../contractViews.ts';
import { schemaPointer } from '../contractRule.ts';

/** One field that both schemas have, with what its change is weighed by. */
export interface Difference {
  readonly before: ProviderField;
  readonly field: ProviderField;
  /** Whether a tab or a page without content shows or writes it. */
  readonly isUsed: boolean;
  readonly view: SchemaView;
  readonly old: SchemaView;
  /** The values that accounts hold at a path. */
  readonly stored: (path: string) => readonly Json[];
  /** How many stored values the field took before and refuses now. */
  readonly refused: (before: ProviderField, after: ProviderField) => number;
  readonly accounts: number;
}

type Tell<T> = (difference: T) => Partial<Found> | undefined;

/** Fields that both schemas have; a finding points to the named member of the new one. */
export function changed(contract: Contract, member: string, tell: Tell<Difference>): readonly Found[] {
  return compared(contract).flatMap(({ view, old, ...rest }) =>
    [...view.fields.values()].flatMap((field) => {
      const before = old.fields.get(field.path);
      const found = before && tell({ before, field, isUsed: isUsed(contract, field.path), view, old, ...rest });
      return place(view, field.path, member, found);
    }),
  );
}

/** Fields that only the new schema has. */
export function added(contract: Contract, tell: Tell<Omit<Difference, 'before'>>): readonly Found[] {
  return compared(contract).flatMap(({ view, old, ...rest }) =>
    [...view.fields.values()].flatMap((field) => {
      if (old.fields.has(field.path) || !hasSection(old, field)) return [];
      return place(
        view,
        field.path,
        undefined,
        tell({ field, isUsed: isUsed(contract, field.path), view, old, ...rest }),
      );
    }),
  );
}

/** Fields that only the old schema has; findings point to the section that they are missing from. */
export function removed(contract: Contract, tell: Tell<Omit<Difference, 'field'>>): readonly Found[] {
  return compared(contract).flatMap(({ view, old, ...rest }) =>
    [...old.fields.values()].flatMap((before) => {
      const isUnread = view.findings.some(({ where }) => where === before.path);
      const isGone = hasSection(view, before) && !view.fields.has(before.path) && !isUnread;
      const found = isGone ? tell({ before, isUsed: isUsed(contract, before.path), view, old, ...rest }) : undefined;
      const section = schemaPointer(view.raw, before.path).split('/').slice(0, 3).join('/');
      return found === undefined ? [] : [{ file: view.file, pointer: section, path: before.path, ...found }];
    }),
  );
}

/** An answer may lack a whole section; that says nothing about its fields. Source: requirements#IDP-schema. */
function hasSection({ raw }: SchemaView, { root }: ProviderField): boolean {
  return ownMember(raw, `${root}Schema`) !== undefined;
}

/** The other field that this path lies in, or that lies in this path; the provider allows neither. */
export function isInsideOther(path: string, fields: ReadonlyMap<string, unknown>): string | undefined {
  return [...fields.keys()].find((other) => path.startsWith(`${other}.`) || other.startsWith(`${path}.`));
}

function place(
  view: SchemaView,
  path: string,
  member: string | undefined,
  found: Partial<Found> | undefined,
): readonly Found[] {
  return found === undefined
    ? []
    : [{ file: view.file, pointer: schemaPointer(view.raw, path, member), path, ...found }];
}

function compared(contract: Contract) {
  const list = accountsIn(contract);
  const stored = (path: string) =>
    list.flatMap((account) => {
      const value = readPath(account, toAccountPath(path));
      return value === undefined || value === null || value === '' ? [] : [value];
    });
  const refused = (before: ProviderField, after: ProviderField) =>
    stored(after.path).filter((value) => accepts(before, value) && !accepts(after, value)).length;
  return contract.schemas.flatMap((view) =>
    view.against === undefined ? [] : [{ view, old: view.against, stored, refused, accounts: list.length }],
  );
}

/** Whether a field's rules accept a stored value; what cannot be judged here is accepted. */
export function accepts(field: ProviderField, value: Json): boolean {
  const schema = leafOf(field).leaf?.schema;
  if (schema === undefined) return true;
  if (typeof value === 'boolean') {
    const only = schema.const ?? schema.enum?.[0];
    return only === undefined || only === value;
  }
  return typeof value === 'string' || typeof value === 'number' ? isAllowed(schema, value) : true;
}

/** The accounts of a list, of `results` of a search, or the one account of an answer. */
export function accountsIn({ input: { accounts } }: Contract): readonly AccountData[] {
  const raw = accounts?.raw;
  const list: unknown = Array.isArray(raw) ? raw : (ownMember(raw, 'results') ?? raw);
  return (Array.isArray(list) ? list : [list]).filter(isAccount);
}

function isAccount(value: unknown): value is AccountData {
  return isRecord(value);
}

function isUsed({ documents }: Contract, path: string): boolean {
  const isShown = documents.some(({ shown, shownBefore }) => shown.has(path) || shownBefore.has(path));
  return isShown || builtInPaths.has(path) || writtenByPages.has(path);
}
