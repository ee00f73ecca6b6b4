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
