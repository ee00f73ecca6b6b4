import { conditionalProperties, schemaErrors, checkForm, valueAt, withValueAt } from '@kontor/schema-adapters/checks';
import type { Tab } from '@kontor/schema-adapters/content';
import {
  adaptTabs,
  optionsOf,
  schemaAt,
  typesOf,
  uiOf,
  rowsByLeaf,
  type AdaptedForm,
  type FormValue,
  type FormSchema,
} from '@kontor/schema-adapters';
import {
  type AccountData,
  type ProviderSchema,
  isProviderPath,
  subscriptionName,
  writePath,
} from '@kontor/schema-adapters/provider';
import type { Json } from '@kontor/schema-adapters/json';
import type { SiteRules } from '@kontor/schema-adapters/metadata';
import { exampleOf } from '@kontor/contract/rules';
import { countries } from '@kontor/schema-adapters/values';

/**
 * The persons with whom a draft can be looked at: somebody who has just come, a reader of one newsletter, somebody who
 * has filled in everything and sees all that depends on answers, somebody who has filled in everything and sees nothing of
 * it, and an account whose stored values break the rules of their fields.
 */
export const samplePersons = ['newcomer', 'subscriber', 'complete', 'conditionsUnmet', 'invalid'] as const;
export type SamplePerson = (typeof samplePersons)[number];

interface Site {
  readonly provider: ProviderSchema;
  readonly tabs: readonly Tab[];
  readonly site: SiteRules;
  /** Two letters; German by default. */
  readonly language?: string;
}

type PersonWords = readonly [firstName: string, lastName: string, city: string, street: string, example: string];

const germanWords: PersonWords = ['Ada', 'Berger', 'Berlin', 'Gartenstraße', 'Beispiel'];

/** A person's words in the other languages: given name, name, town, street, and what stands before a field's own name. */
const people: Readonly<Record<string, PersonWords>> = {
  en: ['Ada', 'Baker', 'London', 'Garden Street', 'Example'],
  nl: ['Sanne', 'de Vries', 'Utrecht', 'Tuinstraat', 'Voorbeeld'],
  fr: ['Camille', 'Martin', 'Lyon', 'rue des Jardins', 'Exemple'],
  es: ['Lucía', 'García', 'Madrid', 'calle del Jardín', 'Ejemplo'],
  pt: ['Inês', 'Silva', 'Lisboa', 'Rua do Jardim', 'Exemplo'],
  pl: ['Zofia', 'Kowalska', 'Kraków', 'Ogrodowa', 'Przykład'],
};

/** What lifelike values depend on. */
interface Sample {
  readonly country: string;
  readonly words: PersonWords;
}

/**
 * The account of a sample person, made from the provider's schema and the tabs of the content: the same input gives the
 * same account. Never throws on foreign data.
 */
export function sampleAccount(person: SamplePerson, { provider, tabs, site, language = 'de' }: Site): AccountData {
  const words = (Object.hasOwn(people, language) ? people[language] : undefined) ?? germanWords;
  const sample: Sample = { country: site.country, words };
  const start: AccountData = {
    profile: { email: 'ada.berger@beispiel.example' },
    data: {},
    subscriptions: {},
    preferences: {},
  };
  if (person === 'newcomer') return start;
  const { forms } = adaptTabs(tabs, { provider, site });
  const customer: AccountData = {
    ...start,
    profile: { ...start.profile, firstName: words[0], lastName: words[1] },
    data: { sfmc: { subscriptionKey: 'preview', dataProcessingConsented: true } },
  };
  if (person === 'subscriber') return withNewsletters(customer, subscriptionsOf(forms).slice(0, 1));
  const filled = forms.reduce((account, form) => withForm(account, form, sample, person), customer);
  return withNewsletters(
    filled,
    person === 'invalid' ? subscriptionsOf(forms).slice(0, 1) : [...subscriptionsOf(forms), reminders],
  );
}

const reminders = 'subscriptions.SVC_PRODUCT_REMINDER.email';

function withForm(account: AccountData, form: AdaptedForm, sample: Sample, person: SamplePerson): AccountData {
  const value =
    person === 'invalid'
      ? brokenValue(form, sample)
      : withAnswers(form, fittingValue(form, sample), sample, person === 'complete');
  return leavesOf(form).reduce((filled, { path, providers }) => {
    const leaf = valueAt(value, path);
    return leaf === undefined
      ? filled
      : providers.reduce((patch, provider) => writePath(patch, provider, leaf), filled);
  }, account);
}

interface Leaf {
  readonly path: readonly string[];
  readonly providers: readonly string[];
}

/** The leaves that the account stores as values of their own; subscriptions are more than their value. */
function leavesOf(form: AdaptedForm): readonly Leaf[] {
  return rowsByLeaf(form.bindings).flatMap((rows) => {
    const providers = rows.map(({ provider }) => provider).filter(isProviderPath);
    const [first = ''] = providers;
    return first === '' || first.startsWith('subscriptions.') ? [] : [{ path: rows[0]?.form ?? [], providers }];
  });
}

/** The most tries for one field: more values are not looked at. */
const maxTries = 12;

/** Every field with a value that the form accepts; a field without one stays empty. */
function fittingValue(form: AdaptedForm, sample: Sample): FormValue {
  const leaves = leavesOf(form).map((leaf) => ({ ...leaf, values: valuesFor(form, leaf, sample) }));
  const tries = new Map<string, number>();
  let value: FormValue = {};
  for (let round = 0; round <= maxTries; round += 1) {
    value = {};
    for (const { path, values } of leaves) {
      const one = values[tries.get(path.join(' ')) ?? 0];
      if (one !== undefined) value = withValueAt(value, path, one);
    }
    const wrong = new Set(checkForm(form, value).errors.map((error) => error.form.join(' ')));
    const next = leaves.filter(({ path }) => wrong.has(path.join(' ')));
    if (next.length === 0) return value;
    for (const { path } of next) tries.set(path.join(' '), (tries.get(path.join(' ')) ?? 0) + 1);
  }
  return value;
}

/**
 * The same with answers that meet the conditions of what is not always shown, or that meet none of them, as far as such
 * answers are found.
 */
function withAnswers(form: AdaptedForm, filled: FormValue, sample: Sample, meets: boolean): FormValue {
  const whens = new Set([...conditionalProperties(form.schema).values()].map(({ when }) => when));
  let value = filled;
  for (const when of whens) {
    // Of several conditions all must hold, and one that does not is enough.
    for (const rule of when.allOf ?? [when]) {
      if (!meets && isMet(when, value) === meets) break;
      value = withAnswer(form, value, rule, { sample, meets });
    }
  }
  return value;
}

function isMet(rule: FormSchema, value: FormValue): boolean {
  return schemaErrors(rule, value).length === 0;
}

/** The value with another answer in one field, so that it meets a condition or does not; as it is if there is none. */
function withAnswer(
  form: AdaptedForm,
  value: FormValue,
  rule: FormSchema,
  { sample, meets }: { readonly sample: Sample; readonly meets: boolean },
): FormValue {
  if (isMet(rule, value) === meets) return value;
  const before = checkForm(form, value).errors.length;
  const { not = rule } = rule;
  for (const leaf of leavesOf(form)) {
    const compared = schemaAt(not, leaf.path) ?? schemaAt(not.anyOf?.[0], leaf.path);
    if (compared === undefined) continue;
    const tries = [
      ...valuesFor(form, leaf, sample),
      ...fittingValues({ schema: compared, provider: '' }, sample),
      ...breakingValues(compared),
      undefined,
    ];
    const answer = tries
      .map((one) => withValueAt(value, leaf.path, one))
      .find((one) => isMet(rule, one) === meets && checkForm(form, one).errors.length <= before);
    if (answer) return answer;
  }
  return value;
}

/** Every field with a value that the form refuses, where there is one. */
function brokenValue(form: AdaptedForm, sample: Sample): FormValue {
  return leavesOf(form).reduce<FormValue>((value, leaf) => {
    const schema = schemaAt(form.schema, leaf.path) ?? {};
    const breakingValue = breakingValues(schema).find((one) =>
      checkForm(form, withValueAt(value, leaf.path, one)).errors.some(
        (error) => error.form.join(' ') === leaf.path.join(' '),
      ),
    );
    return withValueAt(value, leaf.path, breakingValue ?? valuesFor(form, leaf, sample)[0]);
  }, {});
}

function valuesFor(form: AdaptedForm, { path, providers }: Leaf, sample: Sample): readonly Json[] {
  const schema = schemaAt(form.schema, path) ?? {};
  const choices = (optionsOf(form, path[0] ?? '').choices ?? []).flatMap(({ value }) => (value === '' ? [] : [value]));
  const offered = choices.length > 0 && path.length === 1 && schema.enum === undefined ? choices : [];
  return [
    ...offered,
    ...fittingValues({ schema, provider: providers[0] ?? '', hint: uiOf(form, path[0] ?? '')?.['ui:help'] }, sample),
  ].slice(0, maxTries);
}

function subscriptionsOf(forms: readonly AdaptedForm[]): readonly string[] {
  return [...new Set(forms.flatMap(({ bindings }) => bindings.map(({ provider }) => provider)))].filter((path) =>
    path.startsWith('subscriptions.NLT'),
  );
}

/** Subscribed and confirmed, as the provider stores it. */
function withNewsletters(account: AccountData, paths: readonly string[]): AccountData {
  return paths.reduce((filled, path) => {
    const subscribed = writePath(filled, path, true);
    const at = [...subscriptionName(path).split('.'), 'email', 'doubleOptIn'];
    return { ...subscribed, subscriptions: withValueAt(subscribed.subscriptions, at, confirmation) };
  }, account);
}

const confirmation = { status: 'Confirmed', confirmTime: '2025-01-15T09:00:00Z' };

/** One leaf of a form whose value is looked for. `provider` is its dotted account path. */
interface SampleLeaf {
  readonly schema: FormSchema;
  readonly provider: string;
  readonly hint?: string | undefined;
}

/**
 * Values for a leaf, most lifelike first. Some may break its rules, above all where a rule depends on another field: the
 * caller takes the first one that the form accepts. Never throws.
 */
function fittingValues({ schema, provider, hint }: SampleLeaf, sample: Sample): readonly Json[] {
  if (schema.const !== undefined) return [schema.const];
  const options = [...(schema.enum ?? []), ...(schema.anyOf ?? []).flatMap((one) => one.const ?? one.enum ?? [])];
  const offered = options.filter((option) => option !== '' && option !== null);
  if (offered.length > 0) return offered;
  const types = typesOf(schema);
  if (types.includes('boolean')) return [true, false];
  if (types.includes('integer') || types.includes('number')) return fittingNumbers(schema);
  return [
    ...exampleIn(hint),
    ...texts(provider, sample),
    ...patternTexts(schema),
    ...ofLength(schema, sample),
    ...(formatTexts[schema.format ?? ''] ?? []),
  ];
}

/** Values that break a rule of the leaf, the most telling ones first; none where every value fits. Never throws. */
function breakingValues(schema: FormSchema): readonly Json[] {
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
function texts(provider: string, { country, words }: Sample): readonly Json[] {
  const home = countries.find(({ code }) => code === country);
  const name =
    provider
      .split('.')
      .at(-1)
      ?.replace(/\[\d+\]/, '') ?? '';
  const [firstName, lastName, city, street] = words;
  const samplesByName: Readonly<Record<string, readonly string[]>> = {
    firstName: [firstName],
    lastName: [lastName],
    nickname: [firstName],
    username: ['ada.berger'],
    email: ['ada.berger@beispiel.example'],
    zip: [home?.zip?.example ?? '', ...countries.flatMap(({ zip }) => zip?.example ?? [])],
    country: [country],
    number: [
      home ? `+${home.callingCode}${'301234567890'.slice(0, home.phone?.digits ?? home.national?.[0] ?? 9)}` : '',
      '+49301234567',
    ],
    city: [city],
    street: [street],
    address: [`${street} 12`],
    houseNumber: ['12'],
    FAVORITE_STORE: ['1001'],
  };
  return Object.hasOwn(samplesByName, name) ? (samplesByName[name] ?? []).filter((text) => text !== '') : [];
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
    return example?.outcome === 'text' ? [example.text] : [];
  });
}

/** The example that a hint gives: “for example 1234”. */
function exampleIn(hint = ''): readonly string[] {
  const examples =
    /(?:zum Beispiel|z\. ?B\.|for example|e\.g\.|bijvoorbeeld|par exemple|por ejemplo|por exemplo|na przykład)[:,]?\s+([^.;<]+)/i;
  const [, example = ''] = examples.exec(hint) ?? [];
  return example === '' ? [] : [example.trim()];
}

/** The field's own name after the word for an example, if both fit. */
function ofLength({ minLength = 0, maxLength = 20_000, title = '' }: FormSchema, { words }: Sample): readonly string[] {
  const [, , , , example] = words;
  const short = example.slice(0, Math.max(0, maxLength));
  const own = title === '' ? '' : `${example} ${title}`;
  return [
    ...(own !== '' && own.length <= maxLength ? [own] : []),
    short,
    short.padEnd(Math.min(minLength, 10_000), 'e'),
    '1'.repeat(Math.max(1, Math.min(minLength, 10_000))),
  ];
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
