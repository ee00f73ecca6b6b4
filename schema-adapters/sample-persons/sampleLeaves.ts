import { exampleOf } from '../contract/patterns/textRule.ts';
import { countries } from '../countries/countries.ts';
import { typesOf } from '../form/formSchema.ts';
import type { FormSchema } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import type { SiteRules } from '../model/site.ts';

/** One leaf of a form whose value is looked for. `provider` is its dotted account path. */
export interface SampleLeaf {
  readonly schema: FormSchema;
  readonly provider: string;
}

/**
 * Values for a leaf, most lifelike first. Some may break its rules, above all where a rule depends on another field: the
 * caller takes the first one that the form accepts. Never throws.
 */
export function fittingValues({ schema, provider }: SampleLeaf, site: SiteRules): readonly Json[] {
  if (schema.const !== undefined) return [schema.const];
  const options = [...(schema.enum ?? []), ...(schema.anyOf ?? []).flatMap((one) => one.const ?? one.enum ?? [])];
  const offered = options.filter((option) => option !== '' && option !== null);
  if (offered.length > 0) return offered;
  const types = typesOf(schema);
  if (types.includes('boolean')) return [true, false];
  if (types.includes('integer') || types.includes('number')) return fittingNumbers(schema);
  return [
    ...texts(provider, site),
    ...patternTexts(schema),
    ...ofLength(schema),
    ...(formatTexts[schema.format ?? ''] ?? []),
  ];
}

/** Values that break a rule of the leaf, the most telling ones first; none where every value fits. Never throws. */
export function breakingValues({ schema }: SampleLeaf): readonly Json[] {
  const types = typesOf(schema);
  if (types.includes('boolean')) return [false, true];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, maxLength, minLength } = schema;
  if (types.includes('integer') || types.includes('number'))
    return [
      ...[maximum ?? exclusiveMaximum].flatMap((limit) => (limit === undefined ? [] : [limit + 1])),
      ...[minimum ?? exclusiveMinimum].flatMap((limit) => (limit === undefined ? [] : [limit - 1])),
      ...gapsOf(schema).flatMap((gap) => [gap.minimum, gap.maximum].filter((limit) => limit !== undefined)),
      0.5,
    ];
  const long = 'Adalbert-Maximilian ';
  return [
    '?!',
    'not offered',
    ...(maxLength === undefined
      ? []
      : [long.repeat(Math.ceil((Math.min(maxLength, 2000) + 1) / long.length)).trimEnd()]),
    ...(minLength === undefined || minLength < 2 ? [] : ['A']),
    '',
  ];
}

/** What a customer would type, by the end of the account path. The address is reserved for examples. */
function texts(provider: string, { country }: SiteRules): readonly Json[] {
  const home = countries.find(({ code }) => code === country);
  const name =
    provider
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]/, '') ?? '';
  const known: Readonly<Record<string, readonly string[]>> = {
    firstName: ['Ada'],
    lastName: ['Berger'],
    name: ['Ada Berger'],
    nickname: ['Ada'],
    username: ['ada.berger'],
    email: ['ada.berger@beispiel.example'],
    zip: [home?.zip?.example ?? '', ...countries.flatMap(({ zip }) => zip?.example ?? [])],
    country: [country],
    number: [
      home ? `+${home.callingCode}${'301234567890'.slice(0, home.phone?.digits ?? home.national?.[0] ?? 9)}` : '',
      '+49301234567',
    ],
    city: ['Berlin'],
    street: ['Gartenstraße'],
    address: ['Gartenstraße 12'],
    houseNumber: ['12'],
    FAVORITE_STORE: ['1001'],
  };
  return Object.hasOwn(known, name) ? (known[name] ?? []).filter((text) => text !== '') : [];
}

const formatTexts: Readonly<Record<string, readonly string[]>> = {
  date: ['1990-05-17'],
  'date-time': ['2025-05-17T10:00:00Z'],
  email: ['ada.berger@beispiel.example'],
  uri: ['https://www.beispiel.example/'],
  url: ['https://www.beispiel.example/'],
  uuid: ['3f2504e0-4f89-41d3-9a0c-0305e82c3301'],
};

function patternTexts({ pattern, allOf = [] }: FormSchema): readonly string[] {
  return [pattern, ...allOf.map((part) => part.pattern)].flatMap((one) => {
    const example = one === undefined ? undefined : exampleOf(one);
    return example?.found === 'text' ? [example.text] : [];
  });
}

function ofLength({ minLength = 0, maxLength = 20_000 }: FormSchema): readonly string[] {
  const short = 'Beispiel'.slice(0, Math.max(0, maxLength));
  return [short, short.padEnd(Math.min(minLength, 10_000), 'e'), '1'.repeat(Math.max(1, Math.min(minLength, 10_000)))];
}

function fittingNumbers(schema: FormSchema): readonly number[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  const low = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1);
  const high = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - 1);
  const limits = gapsOf(schema).flatMap((gap) => [
    (gap.minimum ?? gap.exclusiveMinimum ?? 0) - 1,
    (gap.maximum ?? gap.exclusiveMaximum ?? 0) + 1,
  ]);
  const middle = low === undefined || high === undefined ? [] : [Math.round((low + high) / 2)];
  return [...middle, low, high, ...limits, 1, 0].filter((one) => one !== undefined);
}

/** The ranges that a list of ranges leaves out. */
function gapsOf({ not }: FormSchema): readonly FormSchema[] {
  return not?.anyOf ?? (not === undefined ? [] : [not]);
}
