import { isRecord, type JsonObject } from '@kontor/schema-adapters/json';
import * as v from 'valibot';

const textMessage = 'must be a text';

/** A text that is not empty. */
export const text = v.pipe(v.string(textMessage), v.nonEmpty(textMessage));

const numberMessage = 'must be a number';

export const number = v.pipe(v.number(numberMessage), v.finite(numberMessage));

/** A whole number between two limits. */
export function wholeNumber(low: number, high: number) {
  const rangeMessage = `must be a whole number from ${low} to ${high}`;
  return v.pipe(number, v.integer(rangeMessage), v.minValue(low, rangeMessage), v.maxValue(high, rangeMessage));
}

const countMessage = 'must be a whole number above 0';

/** A whole number above 0. */
export const count = v.pipe(number, v.integer(countMessage), v.minValue(1, countMessage));

export const flag = v.boolean('must be true or false');

/** Any object of a parsed JSON document. */
export const jsonObject = v.custom<JsonObject>(isRecord, 'must be an object');

/** A list of such items. */
export function listOf<const S extends v.GenericSchema>(item: S) {
  return v.pipe(v.array(item, 'must be a list'), v.readonly());
}

/** An object of these members; drops others. A missing member gives the message of its own schema. */
export function object<const E extends v.ObjectEntries>(entries: E) {
  return v.object(entries, (issue) => objectMessage(entries, issue));
}

/** The same, but refuses other members. */
export function onlyObject<const E extends v.ObjectEntries>(entries: E) {
  return v.strictObject(entries, (issue) =>
    issue.expected === 'never'
      ? `${issue.received.replaceAll('"', '“').replace(/“$/, '”')} is not known here`
      : objectMessage(entries, issue),
  );
}

/** The same, but keeps other members unchanged. */
export function openObject<const E extends v.ObjectEntries>(entries: E) {
  return v.looseObject(entries, (issue) => objectMessage(entries, issue));
}

type Issue = Pick<v.BaseIssue<unknown>, 'expected' | 'path'>;

function objectMessage(entries: v.ObjectEntries, { expected, path }: Issue): string {
  const name = path?.at(-1)?.key;
  const member = typeof name === 'string' && expected === JSON.stringify(name) ? entries[name] : undefined;
  return (member && v.safeParse(member, undefined).issues?.[0].message) ?? 'must be an object';
}

/**
 * Parses a document by its schema. Throws DocumentError, one sentence that names the first wrong place below `where`;
 * `whole` names the document itself.
 */
export function readStrict<S extends v.GenericSchema>(
  schema: S,
  raw: unknown,
  where = '',
  whole = 'it',
): v.InferOutput<S> {
  const result = v.safeParse(schema, raw, { abortEarly: true });
  return result.success ? result.output : fail(formatIssue(result.issues[0], where, whole));
}

/** Parses a document by its schema; an invalid one gives a sentence for each wrong place. */
export function readWhole<S extends v.GenericSchema>(
  schema: S,
  raw: unknown,
): { readonly output: v.InferOutput<S> } | { readonly problems: readonly string[] } {
  const result = v.safeParse(schema, raw);
  return result.success
    ? { output: result.output }
    : { problems: result.issues.map((issue: v.BaseIssue<unknown>) => formatIssue(issue)) };
}

function formatIssue({ path, expected, message }: v.BaseIssue<unknown>, where = '', whole = 'it'): string {
  const steps = (expected === 'never' ? path?.slice(0, -1) : path) ?? [];
  const place = steps.reduce((before, { key }, index) => {
    if (typeof key === 'number') return `${before}, number ${key + 1}`;
    const isInside = index > 0 && typeof steps[index - 1]?.key !== 'number';
    return `${before}${before === '' ? '' : isInside ? '.' : ', '}${String(key)}`;
  }, where);
  return `${place === '' ? whole : place}: ${message}`;
}

/** A document (scenario file, console request) that is invalid. Its message is one sentence for a person. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
}

/** A JSON object whose members were not checked yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Throws a `DocumentError`. */
export function fail(message: string): never {
  throw new DocumentError(message);
}
