import type { Finding } from '../model/finding.ts';
import type { Binding, FieldOptions, FieldUi, FormSchema, MessageCase } from '../model/form.ts';
import type { AdaptContext, SiteRules } from '../model/site.ts';
import { readPath } from '../providerPath.ts';
import { type CountryZipRule, type SiteZipRules, zipRulesOf } from './zipRuleOf.ts';

/** A form before the postcode rules are added. */
export interface DraftForm {
  readonly schema: FormSchema;
  readonly fieldUis: Readonly<Record<string, FieldUi>>;
  readonly bindings: readonly Binding[];
}

type Ruled = Omit<DraftForm, 'bindings'> & { readonly findings: readonly Finding[] };

/** The postcodes of the account with their countries. */
const PAIRS: readonly { readonly zip: string; readonly country: string }[] = [
  { zip: 'profile.zip', country: 'profile.country' },
  { zip: 'data.addressBook.zip', country: 'data.addressBook.country' },
];

/** The schema's paths whose rules depend on the country. */
export const countryPaths: ReadonlySet<string> = new Set(PAIRS.flatMap(({ zip, country }) => [zip, country]));

/** The path of the phone number, and the account's country paths for its calling code. */
const PHONE = 'profile.phones[0].number';
const COUNTRIES = PAIRS.map(({ country }) => country);

/** Adds the rules that depend on a country: of postcodes, and the country of phone numbers. */
export function withCountryRules(draft: DraftForm, context: CountryContext): Ruled {
  const ruled = withZipRules(draft, context);
  const key = keyOf(draft, PHONE);
  if (key === undefined) return ruled;
  const country = homeOf(context, COUNTRIES);
  const countryKey = COUNTRIES.map((path) => keyOf(draft, path)).find(Boolean);
  return { ...ruled, fieldUis: withOptions(ruled.fieldUis, key, { country, ...(countryKey && { countryKey }) }) };
}

type CountryContext = Pick<AdaptContext, 'site' | 'account'>;

/** The account's country from the first filled path, else the site's. */
function homeOf({ site, account = {} }: CountryContext, paths: readonly string[]): string {
  const country = paths
    .map((path) => readPath(account, path))
    .find((value) => typeof value === 'string' && value !== '');
  return typeof country === 'string' ? country : site.country;
}

/**
 * Adds the postcode rules of the country in the form's own country field if it has one, else of the account's country,
 * else of the site's. An empty country field means the site's country.
 * Source: requirements#addresses, requirements#postcode.
 */
function withZipRules(draft: DraftForm, context: CountryContext): Ruled {
  const { site } = context;
  let ruled: Ruled = { schema: draft.schema, fieldUis: draft.fieldUis, findings: [] };
  for (const { zip, country } of PAIRS) {
    const key = keyOf(draft, zip);
    if (key === undefined || draft.fieldUis[key]?.['ui:options'].readOnly === true) continue;
    const rules = zipRulesOf(site);
    const countryKey = keyOf(draft, country);
    ruled = {
      ...(countryKey === undefined
        ? fixed(ruled, key, rules, { site, home: homeOf(context, [country, 'profile.country']) })
        : byCountry(ruled, key, countryKey, rules, site)),
      findings: rules.findings,
    };
  }
  return ruled;
}

function fixed(
  { schema, fieldUis }: Omit<Ruled, 'findings'>,
  key: string,
  rules: SiteZipRules,
  { site, home }: { readonly site: SiteRules; readonly home: string },
): Omit<Ruled, 'findings'> {
  const rule = ruleFor(rules, home);
  const property = home === site.country ? (schema.properties?.[key] ?? {}) : splitPattern(schema, key).property;
  const ruled = combined(property, rule.schema);
  return {
    schema: { ...schema, properties: { ...schema.properties, [key]: ruled } },
    fieldUis: withOptions(fieldUis, key, mergeOptions(fieldUis[key]?.['ui:options'], rule.messages)),
  };
}

/**
 * Adds one condition per distinct rule; countries with the same rule share it. The type is always a text, never null:
 * strict validators read limits only beside a type, and rjsf drops a value whose type changes.
 */
function byCountry(
  { schema, fieldUis }: Omit<Ruled, 'findings'>,
  key: string,
  countryKey: string,
  rules: SiteZipRules,
  site: SiteRules,
): Omit<Ruled, 'findings'> {
  const { property, homeOnly } = splitPattern(schema, key);
  const groups = new Map<string, { readonly rule: CountryZipRule; readonly codes: string[] }>();
  for (const [code, rule] of rules.byCountry) {
    const id = `${JSON.stringify(rule.schema)}${homeOnly !== undefined && code === site.country ? ' home' : ''}`;
    const group = groups.get(id);
    if (group === undefined) groups.set(id, { rule, codes: [code] });
    else group.codes.push(code);
  }
  const conditions = [...groups.values()].map(({ rule, codes }): FormSchema => {
    const holdsUnchosen = codes.includes(site.country);
    const when: FormSchema = {
      properties: { [countryKey]: { enum: codes } },
      ...(!holdsUnchosen && { required: [countryKey] }),
    };
    const then: FormSchema = { type: 'string', ...onlyRule(property, rule.schema) };
    const ruled = holdsUnchosen && homeOnly !== undefined ? combined({ ...then, pattern: homeOnly }, then) : then;
    // oxlint-disable-next-line unicorn/no-thenable -- JSON Schema's own word.
    return { if: when, then: { properties: { [key]: ruled } } };
  });
  const own = fieldUis[key]?.['ui:options'];
  const cases = Object.fromEntries([...rules.byCountry].map(([code, rule]) => [code, caseOf(own, rule)]));
  const messagesBy = { key: countryKey, fallback: caseOf(own, ruleFor(rules, site.country)), cases };
  return {
    schema: {
      ...schema,
      properties: { ...schema.properties, [key]: { ...withoutBlankRule(property), type: 'string' } },
      allOf: [...(schema.allOf ?? []), ...conditions],
    },
    fieldUis: withOptions(fieldUis, key, { messagesBy }),
  };
}

function ruleFor(rules: SiteZipRules, country: string): CountryZipRule {
  return rules.byCountry.get(country) ?? rules.fallback;
}

/** Postcodes of several countries. A pattern that rejects one of them is for a single country. */
const SHAPES: readonly string[] = ['1000', '10115', '1234AB', '1234 AB', '12-123', '1234-567', 'SW1A 1AA', '101 00'];

/**
 * Separates a provider pattern for a single country: it applies to the site's own country only; for other countries the
 * provider decides on save. `homeOnly` is the pattern, `property` the field without it.
 */
function splitPattern(
  { properties, required = [] }: FormSchema,
  key: string,
): { readonly property: FormSchema; readonly homeOnly?: string } {
  const property = properties?.[key] ?? {};
  const own = ownPattern(property);
  if (own === undefined || SHAPES.every((shape) => new RegExp(own, 'u').test(shape))) return { property };
  const { pattern: _own, ...rest } = property;
  return { property: required.includes(key) ? { ...rest, pattern: BLANK_RULE } : rest, homeOnly: own };
}

/** Adds the country's rule to the property and its provider pattern. */
function combined(property: FormSchema, rule: CountryZipRule['schema']): FormSchema {
  const own = ownPattern(property);
  const only = onlyRule(property, rule);
  return {
    ...property,
    ...only,
    ...(own !== undefined && only.pattern !== undefined && { allOf: [{ pattern: own }] }),
  };
}

/** Rejects blanks in a required field if the country's rule has no pattern. */
function onlyRule(property: FormSchema, rule: CountryZipRule['schema']): FormSchema {
  return rule.pattern === undefined && property.pattern === BLANK_RULE ? { ...rule, pattern: BLANK_RULE } : rule;
}

function withoutBlankRule(property: FormSchema): FormSchema {
  const { pattern, ...rest } = property;
  return pattern === BLANK_RULE ? rest : property;
}

function ownPattern({ pattern }: FormSchema): string | undefined {
  return pattern === BLANK_RULE ? undefined : pattern;
}

/** The pattern of a required text that has no other pattern. */
const BLANK_RULE = '\\S';

function caseOf(own: FieldOptions | undefined, { messages, schema: { pattern } }: CountryZipRule): MessageCase {
  const { messageKeys, messageTexts, messageValues } = mergeOptions(own, messages);
  return { messageKeys, messageTexts, messageValues, pattern };
}

function mergeOptions(own: FieldOptions | undefined, messages: MessageCase): Partial<FieldOptions> {
  return {
    ...own,
    ...(messages.messageKeys && { messageKeys: { ...own?.messageKeys, ...messages.messageKeys } }),
    ...(messages.messageTexts && { messageTexts: { ...own?.messageTexts, ...messages.messageTexts } }),
    ...(messages.messageValues && { messageValues: { ...own?.messageValues, ...messages.messageValues } }),
  };
}

function withOptions(
  fieldUis: DraftForm['fieldUis'],
  key: string,
  options: Partial<FieldOptions>,
): DraftForm['fieldUis'] {
  const ui = fieldUis[key];
  return ui === undefined
    ? fieldUis
    : { ...fieldUis, [key]: { ...ui, 'ui:options': { ...ui['ui:options'], ...options } } };
}

function keyOf({ bindings }: DraftForm, provider: string): string | undefined {
  return bindings.find((binding) => binding.provider === provider)?.form[0];
}
