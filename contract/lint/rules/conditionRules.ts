import {
  conditionSchema,
  type DecidingField,
  canBeEmptied,
  bindingOf,
  chainLimits,
  uiOf,
  type AdaptedForm,
  type Binding,
  type Condition,
  conditionTests,
  isTest,
  type Visibility,
} from '@kontor/schema-adapters';
import { allProperties, conditionalProperties } from '@kontor/schema-adapters/checks';
import { ownMember } from '@kontor/schema-adapters/json';
import { toAccountPath, toSchemaPath } from '@kontor/schema-adapters/provider';
import { outcomeOf, type Outcome } from '../../conditionDomain.ts';
import { getAtPointer } from '../../jsonPointer.ts';
import type { RuleResult } from '../contractFinding.ts';
import { type ContractRule, contentRule, resultAt, ruleOf } from '../contractRule.ts';
import { type LintInput, type DocumentView, isReadable } from '../contractViews.ts';
import { suggestName } from '../nearestName.ts';
import { isAsked } from './coverageRules.ts';

const missingRule = ruleOf(missing);
const conditionRule = ruleOf(inConditions);

/** Conditions of visibility: whether they are valid and leave no customer stuck. */
export const conditionRules = {
  'content/condition-unreadable': contentRule('error', ['condition-unreadable'], ({ raw }, where) => {
    const conditions = getAtPointer(raw, where);
    const tests = (Array.isArray(conditions) ? conditions : []).map((one: unknown) => ownMember(one, 'test'));
    const wrong = tests.find((test): test is string => typeof test === 'string' && !isTest(test));
    return wrong === undefined ? {} : suggestName(wrong, Object.keys(conditionTests));
  }),
  'contract/condition-field-missing': missingRule('error', (field, form, tab) =>
    tab === undefined ? misspelled(field, form) : undefined,
  ),
  'contract/condition-other-tab': missingRule('error', (field, _form, tab) =>
    tab === undefined ? undefined : { values: { field, tab } },
  ),
  'contract/condition-in-circle': conditionRule('error', 'condition-in-circle', ({ field }) => ({ values: { field } })),
  'contract/condition-chain-too-long': conditionRule('error', 'condition-chain-too-long', ({ field }) => ({
    values: { field, ...chainLimits },
  })),
  'contract/condition-test-refused': conditionRule('error', 'condition-test-refused', ({ field, test }) => ({
    values: { field, test },
  })),
  'contract/condition-value-refused': conditionRule('error', 'condition-value-refused', (condition, { form }) => ({
    values: { field: condition.field, values: refusedValues(condition, form).slice(0, 5).join(', ') },
  })),
  'contract/condition-never-holds': {
    severity: 'error',
    find: findNeverMet,
  },
  'contract/condition-always-holds': {
    severity: 'warning',
    find: findAlwaysMet,
  },
  'contract/required-may-be-hidden': { severity: 'error', find: findRequiredHidden },
  'contract/hidden-not-emptied': { severity: 'warning', find: findNotEmptied },
} as const satisfies Readonly<Record<string, ContractRule>>;

/** A part of a tab with conditions, with its place. */
interface Dependent extends Visibility {
  readonly at: string;
}

interface InTab {
  readonly document: DocumentView;
  readonly form: AdaptedForm;
}

/** All parts with conditions in the tabs of a document, outer ones first. */
function dependents({ tabs, forms }: DocumentView): readonly (Dependent & { readonly form: AdaptedForm })[] {
  return tabs.flatMap(({ components }, index) => {
    const form = forms[index];
    const all = components.flatMap((component): readonly Dependent[] => [
      component,
      ...(component.type === 'profile' ? component.fields.map((field) => ({ ...field, at: field.at ?? '' })) : []),
      ...(component.type === 'radiotiles' ? component.groups : []),
    ]);
    return form ? all.filter(({ showIf }) => showIf !== undefined).map((one) => ({ ...one, form })) : [];
  });
}

type Report = (condition: Condition, place: InTab) => Partial<RuleResult> | undefined;

/** Results for the conditions with this finding of the adapter. */
function inConditions({ documents, main }: LintInput, code: string, report: Report): readonly RuleResult[] {
  if (!isReadable(main)) return [];
  return documents.flatMap((document) => {
    const places = new Set(document.findings.flatMap(({ where, what }) => (what === code ? where : [])));
    if (places.size === 0) return [];
    return dependents(document).flatMap(({ showIf = [], form }) =>
      showIf.flatMap((condition) => {
        const result = places.has(condition.at) ? report(condition, { document, form }) : undefined;
        return resultAt(() => ({ file: document.file, pointer: condition.at }), result);
      }),
    );
  });
}

/**
 * Conditions whose field is not in the tab, with the label of another tab that has it; skips fields that are there but
 * refused, because other rules report those.
 */
function missing(
  contract: LintInput,
  report: (field: string, form: AdaptedForm, otherTab: string | undefined) => Partial<RuleResult> | undefined,
) {
  return inConditions(contract, 'condition-field-missing', ({ field, at }, { document, form }) => {
    const tab = tabOf(at);
    const isWritten = document.written.some(
      (written) => tabOf(written.at) === tab && toAccountPath(written.path) === toAccountPath(field),
    );
    const other = document.visiblePaths.get(toSchemaPath(field))?.find((one) => one.at !== tab);
    return isWritten ? undefined : report(field, form, other?.label);
  });
}

function misspelled(field: string, { bindings }: AdaptedForm): Partial<RuleResult> {
  const paths = bindings.map(({ provider }) => provider);
  return { values: { field }, ...suggestName(field, paths) };
}

function fieldOf(form: AdaptedForm, binding: Binding, now?: number): DecidingField {
  const [key = ''] = binding.form;
  return { binding, property: allProperties(form.schema)[key] ?? {}, ui: uiOf(form, key), now };
}

function refusedValues(condition: Condition, form: AdaptedForm): readonly string[] {
  const binding = bindingOf(form.bindings, condition.field);
  if (binding === undefined) return condition.values;
  const field = fieldOf(form, binding);
  return condition.values.filter(
    (value) => conditionSchema({ ...condition, values: [value] }, field).problem !== undefined,
  );
}

/** Parts that are always visible despite their conditions; the place is the list of conditions. */
function findAlwaysMet({ documents, main, facts }: LintInput): readonly RuleResult[] {
  if (!isReadable(main)) return [];
  return documents.flatMap((document) =>
    dependents(document)
      .filter(({ showIf = [], form }) => outcomeOfAll(showIf, form, facts.now) === 'ALWAYS')
      .map(({ at }) => ({ file: document.file, pointer: `${at}/showIf` })),
  );
}

/**
 * Parts that are never visible: their conditions contradict each other, those of the parts around, or those of the
 * deciding fields. Reports only the outermost such part.
 */
function findNeverMet({ documents, main, facts }: LintInput): readonly RuleResult[] {
  if (!isReadable(main)) return [];
  return documents.flatMap((document) => {
    const all = dependents(document);
    const chainOf = chainsIn(document, all);
    const never = all.filter((part) => {
      if (outcomeOfAll(part.showIf ?? [], part.form, facts.now) === 'NEVER') return true;
      const conditions = findShared(chainOf(part).map(({ showIf = [] }) => showIf));
      return conditions.length > 0 && outcomeOfAll(conditions, part.form, facts.now) === 'NEVER';
    });
    const isNever = new Set<Dependent>(never);
    return never
      .filter((part) => !chainOf(part).some((other) => other !== part && isNever.has(other)))
      .map(({ at }) => ({ file: document.file, pointer: `${at}/showIf` }));
  });
}

/** The conditions on fields that several parts depend on: only those can contradict each other. */
function findShared(parts: readonly (readonly Condition[])[]): readonly Condition[] {
  const partCounts = new Map<string, number>();
  for (const showIf of parts)
    for (const field of new Set(showIf.map((condition) => toSchemaPath(condition.field))))
      partCounts.set(field, (partCounts.get(field) ?? 0) + 1);
  return parts.flat().filter(({ field }) => (partCounts.get(toSchemaPath(field)) ?? 0) > 1);
}

/**
 * A part, the parts around it, and transitively the parts with the deciding fields; other rules refuse longer chains.
 */
function chainsIn({ written }: DocumentView, all: readonly Dependent[]): (part: Dependent) => readonly Dependent[] {
  const byPlace = new Map(all.map((part) => [part.at, part]));
  const writers = new Map<string, readonly string[]>();
  for (const { at, path } of written) {
    const name = `${tabOf(at)} ${toSchemaPath(path)}`;
    writers.set(name, [...(writers.get(name) ?? []), at]);
  }
  const around = (at: string): readonly Dependent[] => {
    const steps = at.split('/');
    return steps.flatMap((_step, index) => byPlace.get(steps.slice(0, index + 1).join('/')) ?? []);
  };
  return (part) => {
    const chain = new Set([part]);
    // The set grows during the iteration: each part adds its own chain.
    for (const { at, showIf = [] } of chain) {
      const deciding = showIf.flatMap(({ field }) => writers.get(`${tabOf(at)} ${toSchemaPath(field)}`) ?? []);
      for (const other of [at, ...deciding].flatMap(around)) if (chain.size < 2 * chainLimits.fields) chain.add(other);
    }
    return [...chain];
  };
}

/** `/preferenceCenter/tabs/1/components/0` → `/preferenceCenter/tabs/1`. */
const tabOf = (at: string): string => at.split('/').slice(0, 4).join('/');

/** Outcome on several fields: `NEVER` if the conditions on one of them never hold, `ALWAYS` if all always hold. */
function outcomeOfAll(showIf: readonly Condition[], form: AdaptedForm, now: number | undefined): Outcome {
  const byField = new Map<Binding | undefined, Condition[]>();
  for (const condition of showIf) {
    const binding = bindingOf(form.bindings, condition.field);
    byField.set(binding, [...(byField.get(binding) ?? []), condition]);
  }
  const outcomes = [...byField].map(([binding, conditions]): Outcome => {
    if (binding === undefined) return 'SOMETIMES';
    const field = fieldOf(form, binding, now);
    const read = conditions.map((condition) => conditionSchema(condition, field));
    const schemas = read.flatMap(({ schema }) => schema ?? []);
    // Other rules report invalid conditions.
    if (read.some(({ problem }) => problem !== undefined) || schemas.length < conditions.length) return 'SOMETIMES';
    const [key = ''] = binding.form;
    const isRequired = form.schema.required?.includes(key) === true;
    return outcomeOf({ field, schemas, compared: conditions.flatMap(({ values }) => values), isRequired });
  });
  if (outcomes.includes('NEVER')) return 'NEVER';
  return outcomes.every((one) => one === 'ALWAYS') ? 'ALWAYS' : 'SOMETIMES';
}

/** Fields that the provider requires for every login, in parts that customers may never see. */
function findRequiredHidden(contract: LintInput): readonly RuleResult[] {
  const { main, facts } = contract;
  return inHideable(contract, (binding, { showIf = [], form, at }) => {
    const field = main.fields.get(toSchemaPath(binding.provider));
    const isSafe = field === undefined || !isAsked(field) || outcomeOfAll(showIf, form, facts.now) === 'ALWAYS';
    return isSafe ? undefined : { pointer: `${at}/showIf`, path: field.path };
  });
}

/** Fields with `emptyWhenHidden` for which the provider accepts no empty value. */
function findNotEmptied(contract: LintInput): readonly RuleResult[] {
  return inHideable(contract, (binding, { emptyWhenHidden, at }) =>
    emptyWhenHidden !== true || canBeEmptied(binding)
      ? undefined
      : { pointer: `${at}/emptyWhenHidden`, path: toSchemaPath(binding.provider) },
  );
}

/** The account's fields that conditions may hide, each in the innermost part with conditions. */
function inHideable(
  { documents, main }: LintInput,
  report: (
    binding: Binding,
    part: Dependent & { readonly form: AdaptedForm },
  ) => (Partial<RuleResult> & { pointer: string }) | undefined,
): readonly RuleResult[] {
  if (!isReadable(main)) return [];
  return documents.flatMap((document) =>
    dependents(document).flatMap((part) => {
      const hideable = conditionalProperties(part.form.schema);
      const own = pathsIn(document, part.at);
      return part.form.bindings.flatMap((binding) => {
        if (!hideable.has(binding.form[0] ?? '') || !isBelow(binding, own)) return [];
        const result = report(binding, part);
        return result ? [{ file: document.file, ...result }] : [];
      });
    }),
  );
}

/** The account's fields in a part of the content. */
function pathsIn({ written }: DocumentView, part: string): ReadonlySet<string> {
  const own = written.filter(({ at }) => at === part || at.startsWith(`${part}/`));
  return new Set(own.map(({ path }) => toSchemaPath(path)));
}

/** Whether one of these paths is the field's or contains it. */
function isBelow({ provider }: Binding, paths: ReadonlySet<string>): boolean {
  const names = toSchemaPath(provider).split('.');
  return names.some((_name, index) => paths.has(names.slice(0, index + 1).join('.')));
}
