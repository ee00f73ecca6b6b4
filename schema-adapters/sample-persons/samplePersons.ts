import { checkForm } from '../check/checkForm.ts';
import { withValueAt } from '../check/formValue.ts';
import type { Tab } from '../content/parseTabs.ts';
import { adaptTabs } from '../form/adaptTabs.ts';
import { optionsOf, schemaAt } from '../form/formSchema.ts';
import { rowsByLeaf } from '../form/toFormValue.ts';
import type { AccountData } from '../model/account.ts';
import type { AdaptedForm, FormValue } from '../model/form.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { isJsonObject } from '../model/json.ts';
import type { ProviderSchema } from '../model/provider.ts';
import type { SiteRules } from '../model/site.ts';
import { isProviderPath, subscriptionName, writePath } from '../providerPath.ts';
import { breakingValues, fittingValues } from './sampleLeaves.ts';

/**
 * The persons with whom a draft can be looked at: somebody who has just come, a reader of one newsletter, somebody who
 * has filled in everything, and an account whose stored values break the rules of their fields.
 */
export const samplePersons = ['newcomer', 'subscriber', 'complete', 'invalid'] as const;
export type SamplePerson = (typeof samplePersons)[number];

interface Site {
  readonly provider: ProviderSchema;
  readonly tabs: readonly Tab[];
  readonly site: SiteRules;
}

/**
 * The account of a sample person, made from the provider's schema and the tabs of the content: the same input gives the
 * same account. Never throws on foreign data.
 */
export function sampleAccount(person: SamplePerson, { provider, tabs, site }: Site): AccountData {
  const start: AccountData = {
    profile: { email: 'ada.berger@beispiel.example' },
    data: {},
    subscriptions: {},
    preferences: {},
  };
  if (person === 'newcomer') return start;
  const { forms } = adaptTabs(tabs, { provider, site });
  const known: AccountData = {
    ...start,
    profile: { ...start.profile, firstName: 'Ada', lastName: 'Berger' },
    data: { sfmc: { subscriptionKey: 'preview', dataProcessingConsented: true } },
  };
  if (person === 'subscriber') return withNewsletters(known, subscriptionsOf(forms).slice(0, 1));
  const filled = forms.reduce((account, form) => withForm(account, form, site, person === 'invalid'), known);
  return withNewsletters(
    filled,
    person === 'invalid' ? subscriptionsOf(forms).slice(0, 1) : [...subscriptionsOf(forms), reminders],
  );
}

const reminders = 'subscriptions.SVC_PRODUCT_REMINDER.email';

function withForm(account: AccountData, form: AdaptedForm, site: SiteRules, breaks: boolean): AccountData {
  const value = breaks ? brokenValue(form, site) : fittingValue(form, site);
  return leavesOf(form).reduce((filled, { path, providers }) => {
    const leaf = path.reduce<Json | undefined>((node, step) => (isJsonObject(node) ? node[step] : undefined), value);
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
function fittingValue(form: AdaptedForm, site: SiteRules): FormValue {
  const leaves = leavesOf(form).map((leaf) => ({ ...leaf, values: valuesFor(form, leaf, site) }));
  const tries = new Map(leaves.map(({ path }) => [path.join(' '), 0]));
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

/** Every field with a value that the form refuses, where there is one. */
function brokenValue(form: AdaptedForm, site: SiteRules): FormValue {
  return leavesOf(form).reduce<FormValue>((value, leaf) => {
    const schema = schemaAt(form.schema, leaf.path) ?? {};
    const found = breakingValues({ schema, provider: leaf.providers[0] ?? '' }).find((one) =>
      checkForm(form, withValueAt(value, leaf.path, one)).errors.some(
        (error) => error.form.join(' ') === leaf.path.join(' '),
      ),
    );
    return withValueAt(value, leaf.path, found ?? valuesFor(form, leaf, site)[0]);
  }, {});
}

function valuesFor(form: AdaptedForm, { path, providers }: Leaf, site: SiteRules): readonly Json[] {
  const schema = schemaAt(form.schema, path) ?? {};
  const choices = (optionsOf(form, path[0] ?? '').choices ?? []).flatMap(({ value }) => (value === '' ? [] : [value]));
  const offered = choices.length > 0 && path.length === 1 && schema.enum === undefined ? choices : [];
  return [...offered, ...fittingValues({ schema, provider: providers[0] ?? '' }, site)].slice(0, maxTries);
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
    const names = subscriptionName(path).split('.');
    return { ...subscribed, subscriptions: confirmed(subscribed.subscriptions ?? {}, [...names, 'email']) };
  }, account);
}

function confirmed(node: JsonObject, [name = '', ...rest]: readonly string[]): JsonObject {
  const inner = node[name];
  const below = isJsonObject(inner) ? inner : {};
  const changed =
    rest.length > 0
      ? confirmed(below, rest)
      : { ...below, doubleOptIn: { status: 'Confirmed', confirmTime: '2025-01-15T09:00:00Z' } };
  return { ...node, [name]: changed };
}
