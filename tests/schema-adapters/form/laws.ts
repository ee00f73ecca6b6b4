import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { parseContent } from '../../../schema-adapters/content/parseContent.ts';
import type { adaptTabs } from '../../../schema-adapters/form/adaptTabs.ts';
import {
  canBeEmptied,
  type toChangeSet,
  leafAt,
  rowsByLeaf,
  type toFormValue,
} from '../../../schema-adapters/form/accountValues.ts';
import type { AccountData } from '../../../schema-adapters/model/provider.ts';
import type { AdaptedForm, Binding, FormValue } from '../../../schema-adapters/model/form.ts';
import { isJsonObject, type Json } from '../../../schema-adapters/model/json.ts';
import { parseProviderSchema } from '../../../schema-adapters/provider/parseProviderSchema.ts';
import { listOf, readPath } from '../../../schema-adapters/providerPath.ts';
import { saved, generated } from './generatedCases.ts';

/** The three steps whose laws are checked; a broken engine is the control. */
export interface Engine {
  readonly adaptTabs: typeof adaptTabs;
  readonly toFormValue: typeof toFormValue;
  readonly toChangeSet: typeof toChangeSet;
}

const typed: Readonly<Record<NonNullable<Binding['type']>, fc.Arbitrary<Json | undefined>>> = {
  string: fc.constantFrom('x', 'Müller', '+4930123', undefined, ''),
  number: fc.constantFrom(1, 27, 1990, -3, undefined),
  boolean: fc.boolean(),
  date: fc.constantFrom('1990-01-31', '2024-02-29', undefined),
};

/** Throws with a counterexample if one of the laws is broken. */
export function checkLaws(engine: Engine, numRuns: number): void {
  fc.assert(
    fc.property(
      generated,
      fc.infiniteStream(fc.nat({ max: 3 })),
      fc.gen(),
      ({ schema, content, account }, coin, gen) => {
        const tabs = parseContent(content).content?.preferenceCenter.tabs ?? [];
        const { forms } = engine.adaptTabs(tabs, {
          provider: parseProviderSchema(schema).schema,
          site: { country: 'DE', zipRules: {} },
          account,
        });
        check(
          'no two bindings claim one path',
          isUnique(forms.flatMap(({ bindings }) => bindings.map(({ provider }) => provider))),
        );
        for (const form of forms) {
          check('every leaf is in the schema and every property in one section', isWhole(form));
          const { bindings } = form;
          const before = engine.toFormValue(bindings, account);
          check(
            'an untouched form changes nothing',
            isDeepStrictEqual(engine.toChangeSet(bindings, before, before, account), {}),
          );
          const touched = rowsByLeaf(bindings).filter(() => coin.next().value === 0);
          const after = touched.reduce((value, rows) => {
            const leaf = gen(() => typed[rows[0]?.type ?? 'string']);
            // The form does not allow clearing what cannot be emptied, so that it never reaches a change set.
            return emptyToUndefined(leaf) !== undefined || rows.every(canBeEmptied)
              ? withLeaf(value, rows[0]?.form ?? [], leaf)
              : value;
          }, before);
          const patch = engine.toChangeSet(bindings, before, after, account);
          check(
            'the change set holds exactly the touched leaves',
            isDeepStrictEqual(namesIn(patch), changedNames(bindings, before, after)),
          );
          const stored = saved(account, patch);
          check(
            'what no field shows is kept',
            unshown.every((path) => isKept(path, bindings, account, stored)),
          );
          const read = engine.toFormValue(bindings, stored);
          check('what was typed is read again', isDeepStrictEqual(read, expected(bindings, before, after, account)));
        }
      },
    ),
    { numRuns },
  );
}

const unshown = ['profile.phones[0].extension', 'profile.phones[1].number'];

/** Other phones and other members of the first one stay, unless the first phone was emptied. */
function isKept(path: string, bindings: readonly Binding[], before: AccountData, after: AccountData): boolean {
  if (!isFilled(readPath(after, 'profile.phones[0].number')) || bindings.some(({ provider }) => provider === path))
    return true;
  return isDeepStrictEqual(emptyToUndefined(readPath(before, path)), emptyToUndefined(readPath(after, path)));
}

function check(law: string, holds: boolean): void {
  if (!holds) throw new Error(law);
}

function isUnique(paths: readonly string[]): boolean {
  return new Set(paths).size === paths.length;
}

function isWhole({ schema, uiSchema, bindings }: AdaptedForm): boolean {
  const keys = Object.keys(schema.properties ?? {});
  const sectionKeys = uiSchema['ui:options']?.sections.flatMap((section) => section.keys) ?? [];
  const bound = new Set(bindings.map(({ form }) => form[0]));
  const inSchema = bindings.every(
    ({ form: [key = '', leaf] }) =>
      schema.properties?.[key] !== undefined &&
      (leaf === undefined || schema.properties[key]?.properties?.[leaf] !== undefined),
  );
  return (
    inSchema &&
    isDeepStrictEqual(sectionKeys.toSorted(), keys.toSorted()) &&
    keys.every((key) => bound.has(key) && !/[.[\]]/.test(key))
  );
}

/** Dotted names of the leaves of a patch; lists by their own name. */
function namesIn(patch: AccountData): readonly string[] {
  const walk = (value: Json | undefined, path: string): readonly string[] =>
    isJsonObject(value)
      ? Object.entries(value).flatMap(([name, inner]) => walk(inner, `${path}.${name}`))
      : [path.slice(1)];
  return walk({ ...patch }, '')
    .filter((name) => name !== '')
    .toSorted();
}

function changedNames(bindings: readonly Binding[], before: FormValue, after: FormValue): readonly string[] {
  const changed = bindings.filter(
    ({ form }) => emptyToUndefined(leafAt(before, form)) !== emptyToUndefined(leafAt(after, form)),
  );
  const names = changed.map(
    ({ provider }) =>
      listOf(provider) ?? (provider.startsWith('subscriptions.') ? `${provider}.isSubscribed` : provider),
  );
  return [...new Set(names)].toSorted();
}

/** The expected form after saving: a phone whose number was cleared is gone, one without a type has the default. */
function expected(bindings: readonly Binding[], before: FormValue, after: FormValue, account: AccountData): FormValue {
  const value = Object.fromEntries(Object.entries(after).filter(([, leaf]) => emptyToUndefined(leaf) !== undefined));
  const inList = bindings.filter(({ provider }) => listOf(provider) === 'profile.phones');
  if (inList.every(({ form }) => emptyToUndefined(leafAt(before, form)) === emptyToUndefined(leafAt(after, form))))
    return value;
  const number = inList.find(({ provider }) => provider.endsWith('.number'));
  const stored = readPath(account, 'profile.phones[0].number');
  const numberBefore = emptyToUndefined(number === undefined ? stored : leafAt(before, number.form));
  const numberAfter = emptyToUndefined(number === undefined ? stored : leafAt(after, number.form));
  const phones = readPath(account, 'profile.phones');
  const hasOthers = Array.isArray(phones) && phones.length > 1;
  const isEmptied = numberAfter === undefined && (numberBefore !== undefined || !hasOthers);
  return inList.reduce((made, { form, provider }) => {
    const leaf = emptyToUndefined(leafAt(after, form));
    const standard = numberAfter !== undefined && provider.endsWith('.type') ? 'default' : undefined;
    return withLeaf(made, form, isEmptied ? undefined : (leaf ?? standard));
  }, value);
}

function isFilled(value: Json | undefined): boolean {
  return emptyToUndefined(value) !== undefined;
}

function emptyToUndefined(value: Json | undefined): Json | undefined {
  return value === '' || value === null ? undefined : value;
}

function withLeaf(value: FormValue, [key = '', leaf]: readonly string[], typedValue: Json | undefined): FormValue {
  const inner = value[key];
  const content = emptyToUndefined(typedValue);
  if (leaf === undefined) return without({ ...value, [key]: content });
  return { ...value, [key]: without({ ...(isJsonObject(inner) ? inner : {}), [leaf]: content }) };
}

function without(value: FormValue): FormValue {
  return Object.fromEntries(Object.entries(value).filter(([, leaf]) => leaf !== undefined));
}
