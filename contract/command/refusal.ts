import { isRecord, ownMember } from '@kontor/schema-adapters/json';
import { countries, countryOf } from '@kontor/schema-adapters/values';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';

/** An error with a sentence for the person at the terminal: wrong use (2) or an unreadable input (3). */
export class Refusal extends Error {
  readonly exitCode: 2 | 3;

  constructor(message: string, exitCode: 2 | 3, cause?: unknown) {
    super(message, { cause });
    this.exitCode = exitCode;
  }
}

/** The country in capitals; throws a Refusal for one that customers cannot select. */
export function requireCountry(country: string): string {
  if (countryOf(country.toUpperCase()) !== undefined) return country.toUpperCase();
  throw new Refusal(
    `There is no country "${country}"; use one of the ${countries.length} selectable ones as two letters, such as DE.`,
    2,
  );
}

/** Throws a Refusal if a file's content is no schema of the provider. */
export function refuseOtherThanSchema(file: string, raw: unknown): void {
  if (!parseProviderSchema(raw).findings.some(({ what }) => what === 'schema-unreadable')) return;
  throw new Refusal(
    `${file} is no accounts.getSchema answer: it has neither profileSchema nor dataSchema nor subscriptionsSchema.`,
    3,
  );
}

/** Throws a Refusal if a file's content is no JSON object, or an error of the provider that was saved by mistake. */
export function refuseOtherThanAnswer(file: string, raw: unknown): void {
  if (!isRecord(raw)) throw new Refusal(`${file} is no JSON object.`, 3);
  refuseErrorAnswer(file, raw);
}

/** Throws a Refusal for an error of the provider; `place` is the file, with the line in one of JSON lines. */
export function refuseErrorAnswer(place: string, raw: unknown): void {
  const code = ownMember(raw, 'errorCode') ?? 0;
  if (code !== 0) throw new Refusal(`${place} is the provider’s error ${JSON.stringify(code)}.`, 3);
}
