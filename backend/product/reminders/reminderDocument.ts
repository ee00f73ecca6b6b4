import { Validator } from '@cfworker/json-schema';
import { shape, type WireSchema } from '#backend/shared/http/routeOptions.ts';

/**
 * A reminder as the shop or the marketing platform writes it. `createdAt` is ISO 8601; by default the time of writing.
 */
export interface WrittenReminder {
  readonly reminderId: string;
  /** UID of the subscriber at the identity provider. */
  readonly subscriber: string;
  readonly variantId: string;
  /** Language to product name. */
  readonly variantName: Readonly<Record<string, string>>;
  readonly createdAt?: string;
}

/** Most reminders or ids in one call. */
export const MAX_REMINDERS = 500;

const id = { type: 'string', pattern: '^[!-~]{1,64}$' } as const;

/** The ids of reminders to delete. */
export const reminderIds: WireSchema = { type: 'array', minItems: 1, maxItems: MAX_REMINDERS, items: id };

/** One reminder. Source: requirements#reminder-writer. */
export const writtenReminder: WireSchema = shape(
  {
    reminderId: { ...id, description: 'Chosen by the writer; the same id again replaces the reminder.' },
    subscriber: { type: 'string', pattern: '^[!-~]{1,252}$', description: 'UID at the identity provider.' },
    variantId: id,
    variantName: {
      type: 'object',
      minProperties: 1,
      maxProperties: 30,
      propertyNames: { pattern: '^[a-z]{2}$' },
      additionalProperties: { type: 'string', minLength: 1, maxLength: 200, pattern: String.raw`^[^\u0000-\u001f]*$` },
      description: 'Language to product name.',
    },
    createdAt: {
      type: 'string',
      pattern: String.raw`^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$`,
      description: 'ISO 8601 with offset; the time of writing if absent.',
    },
  },
  ['createdAt'],
);

const validator = new Validator(writtenReminder, '2020-12', true);

/** Parses a reminder; returns the problem with the member's path if it is invalid. */
export function readReminder(value: unknown): WrittenReminder | string {
  const problem = firstProblem(validator, value);
  if (problem !== undefined) return problem;
  const reminder = value as WrittenReminder;
  return dayProblem(reminder) ?? reminder;
}

/** The problem of a day that does not exist, which the pattern of the schema cannot detect. */
export function dayProblem({ createdAt }: WrittenReminder): string | undefined {
  if (createdAt === undefined) return undefined;
  const day = createdAt.slice(0, 10);
  const time = Date.parse(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
  return isReal && Number(day.slice(0, 4)) >= 1970 ? undefined : '/createdAt: there is no such day';
}

/** The path and the message of a value's innermost problem; undefined if it is valid. */
export function firstProblem(check: Validator, value: unknown): string | undefined {
  const { valid, errors } = check.validate(value);
  // The last error is the innermost one.
  const problem = errors.at(-1);
  return valid ? undefined : `${problem?.instanceLocation.slice(1) || '/'}: ${problem?.error ?? 'not valid'}`;
}
