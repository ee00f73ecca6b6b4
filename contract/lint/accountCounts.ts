import { isAllowed, type FormSchema } from '@kontor/schema-adapters';
import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import { type ProviderField, buildBinding } from '@kontor/schema-adapters/provider';
import { docVersion, isLater } from './rules/docVersion.ts';

/** Counts of the accounts' values at one path. Contains no values but masked examples. */
export interface PathCount {
  /** Accounts with a value; of a consent and a subscription, those that have it. */
  readonly stored: number;
  /** Accounts whose value the old rule accepted and the new one refuses. */
  readonly refused: number;
  /** Accounts whose value the rule refuses, if the old rule refused it too or there is none. */
  readonly unfit: number;
  /** Up to three refused values: letters as x, digits as 0. */
  readonly examples: readonly string[];
}

/** Counts of all accounts, by the schema's path. */
export interface AccountCounts {
  readonly total: number;
  readonly at: (path: string) => PathCount;
}

/** A schema, and its previous version. */
interface ComparedSchema {
  readonly raw: unknown;
  readonly fields: ReadonlyMap<string, ProviderField>;
  readonly against?: ComparedSchema;
}

interface TrackedPath extends PathCount {
  stored: number;
  refused: number;
  unfit: number;
  examples: string[];
  readonly hasValue: (value: unknown) => boolean;
  readonly before: FormSchema | undefined;
  readonly after: FormSchema | undefined;
}

const MAX_EXAMPLES = 3;
const nothing: PathCount = { stored: 0, refused: 0, unfit: 0, examples: [] };

/**
 * Streams the accounts once and keeps only counts; ignores entries that are no accounts. Never throws on foreign data.
 */
export function countAccounts(
  accounts: Iterable<unknown>,
  schemas: readonly ComparedSchema[],
): readonly AccountCounts[] {
  const all = schemas.map(trackPaths);
  let total = 0;
  for (const account of accounts) {
    if (!isRecord(account)) continue;
    total += 1;
    for (const paths of all) {
      const values = new Map<TrackedPath, unknown[]>();
      for (const root of ['profile', 'data', 'subscriptions', 'preferences'])
        collect(ownMember(account, root), root, paths, values);
      for (const [tracked, items] of values) count(tracked, items);
    }
  }
  return all.map((paths) => ({ total, at: (path) => paths.get(path) ?? nothing }));
}

function trackPaths({ raw, fields, against }: ComparedSchema): ReadonlyMap<string, TrackedPath> {
  const names = new Set([...fields.keys(), ...(against?.fields.keys() ?? [])]);
  return new Map(
    [...names].map((path) => {
      const [before, after] = [against?.fields.get(path), fields.get(path)].map(
        (field) => field && buildBinding(field).leaf?.schema,
      );
      return [path, { stored: 0, refused: 0, unfit: 0, examples: [], hasValue: valueTest(raw, path), before, after }];
    }),
  );
}

/** What counts as a value: a refused consent, one for an outdated document and a cancelled subscription do not. */
function valueTest(raw: unknown, path: string): TrackedPath['hasValue'] {
  const [root, ...names] = path.split('.');
  if (root === 'subscriptions') return (value) => ownMember(value, 'isSubscribed') === true;
  if (root !== 'preferences') return () => true;
  const consent = ownMember(ownMember(ownMember(raw, 'preferencesSchema'), 'fields'), names.join('.'));
  const [version, date] = ['minDocVersion', 'minDocDate'].map((name) => docVersion(consent, name));
  return (value) =>
    ownMember(value, 'isConsentGranted') === true &&
    !isLater(version, docVersion(value, 'docVersion') ?? 0) &&
    !isLater(date, docVersion(value, 'docDate') ?? '1970-01-01');
}

/** Collects the values of one account; the schema describes each item of a list. */
function collect(
  value: unknown,
  path: string,
  paths: ReadonlyMap<string, TrackedPath>,
  values: Map<TrackedPath, unknown[]>,
  depth = 0,
): void {
  if (isEmpty(value) || depth > 16) return;
  const items: readonly unknown[] = Array.isArray(value) ? value.filter((item) => !isEmpty(item)) : [value];
  const tracked = paths.get(path);
  if (tracked?.hasValue(value) === true) values.set(tracked, [...(values.get(tracked) ?? []), ...items]);
  for (const item of items)
    if (isRecord(item))
      for (const name of Object.keys(item)) collect(item[name], `${path}.${name}`, paths, values, depth + 1);
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Counts an account once, with all its values at a path. */
function count(tracked: TrackedPath, values: readonly unknown[]): void {
  const { before, after } = tracked;
  tracked.stored += 1;
  const refused = values.filter((value) => !fits(after, value));
  if (refused.length === 0) return;
  if (before === undefined || refused.some((value) => !fits(before, value))) {
    tracked.unfit += 1;
    return;
  }
  tracked.refused += 1;
  tracked.examples = [...new Set([...tracked.examples, ...refused.map(mask)])].slice(0, MAX_EXAMPLES);
}

/** Whether a rule accepts a stored value; true for values that cannot be validated here. */
export function fits(schema: FormSchema | undefined, value: unknown): boolean {
  if (schema === undefined) return true;
  if (typeof value === 'boolean') {
    const only = schema.const ?? schema.enum?.[0];
    return only === undefined || only === value;
  }
  return typeof value === 'string' || typeof value === 'number' ? isAllowed(schema, value) : true;
}

function mask(value: unknown): string {
  return JSON.stringify(String(value).slice(0, 24).replaceAll(/\p{L}/gu, 'x').replaceAll(/\p{N}/gu, '0'));
}
