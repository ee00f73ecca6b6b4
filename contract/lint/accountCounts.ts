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
    for (const root of ['profile', 'data', 'subscriptions', 'preferences'])
      for (const paths of all) visit(ownMember(account, root), root, paths);
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

function visit(value: unknown, path: string, paths: ReadonlyMap<string, TrackedPath>, depth = 0): void {
  if (value === undefined || value === null || value === '' || depth > 16) return;
  const tracked = paths.get(path);
  if (tracked?.hasValue(value) === true) count(tracked, value);
  // The schema describes the first entry of a list.
  const inner: unknown = Array.isArray(value) ? value[0] : value;
  if (isRecord(inner)) for (const name of Object.keys(inner)) visit(inner[name], `${path}.${name}`, paths, depth + 1);
}

function count(tracked: TrackedPath, value: unknown): void {
  const { before, after } = tracked;
  tracked.stored += 1;
  if (fits(after, value)) return;
  if (before === undefined || !fits(before, value)) {
    tracked.unfit += 1;
    return;
  }
  tracked.refused += 1;
  if (tracked.examples.length < MAX_EXAMPLES) {
    const example = mask(value);
    if (!tracked.examples.includes(example)) tracked.examples.push(example);
  }
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
