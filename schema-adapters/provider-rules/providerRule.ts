import type { FindingCode } from '../model/findingCodes.ts';
import type { FieldOptions, FormSchema } from '../model/form.ts';
import type { ProviderField } from '../model/provider.ts';

/** A value that a format can judge. */
export type FormatValue = string | number | boolean;
export type MatchPattern = (pattern: string, text: string) => boolean;

/** A piece of JSON Schema, its messages, and findings about what it could not express. */
export interface RuleOutcome {
  readonly schema: FormSchema;
  readonly messages?: Pick<FieldOptions, 'messageKeys' | 'messageValues'>;
  readonly findings?: readonly FindingCode[];
}

/**
 * Turns one notation of the provider's `format` into standard JSON Schema. `toSchema` is only called if `applies` is
 * true, and never throws.
 */
export interface ProviderRule {
  readonly name: string;
  readonly applies: (field: ProviderField) => boolean;
  readonly toSchema: (field: ProviderField) => RuleOutcome;
  /**
   * Whether the provider takes a value: true for values and formats that are not this rule's business. The stand-in asks
   * every rule; `matches` runs a pattern in the provider's dialect.
   */
  readonly accepts: (value: FormatValue, format: string, matches: MatchPattern) => boolean;
}
