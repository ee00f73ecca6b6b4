import { allProperties } from '@kontor/schema-adapters/checks';
import { parseContent } from '@kontor/schema-adapters/content';
import { writtenPaths } from '@kontor/contract/rules';
import {
  adaptTabs,
  conditionSchema,
  optionsOf,
  textOfValue,
  uiOf,
  type AdaptedForm,
  type Binding,
  type Choice,
  conditionTests,
  isTest,
  type ConditionTest,
} from '@kontor/schema-adapters';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { type ProviderSchema, toSchemaPath } from '@kontor/schema-adapters/provider';
import { allDependentsOf, tabAround } from './conditions.ts';
import { valueIn } from './documents.ts';
import { isInside, type Path } from './parts.ts';

/** A field of a tab that conditions of other parts can read. */
export interface Decider {
  /** Its path in the account, for a new condition. */
  readonly path: string;
  /** All paths that existing conditions may use for it. */
  readonly paths: readonly string[];
  /** Its label for customers: a text, or a text key. */
  readonly label: Omit<Choice, 'value'>;
  readonly tests: readonly ConditionTest[];
  /** Its possible values; empty for free input. */
  readonly choices: readonly Choice[];
  /** The input type for a value. */
  readonly input: 'text' | 'number' | 'date';
}

interface DeciderSite {
  readonly provider: ProviderSchema;
  readonly country: string;
}

/**
 * The fields that conditions of a part can read: those of the same tab without the part's own and those that depend on
 * it. Labels are in the document's language.
 */
export function decidersFor(document: JsonObject | undefined, part: Path, site: DeciderSite): readonly Decider[] {
  const tab = tabAround(part);
  const form = tab && formOfTab(document, tab, site);
  if (!tab || !form) return [];
  const dependents = [...allDependentsOf(document, part)];
  const refusedPaths = new Set(
    writtenPaths(document)
      .filter(({ at }) => dependents.some((pointer) => isInside(at, pointer)))
      .map(({ path }) => toSchemaPath(path)),
  );
  const keys = new Set(form.bindings.map((binding) => binding.form[0] ?? ''));
  return [...keys].flatMap((key) => {
    const bindings = form.bindings.filter((binding) => binding.form[0] === key);
    return bindings.some(({ provider }) => isRefused(toSchemaPath(provider), refusedPaths))
      ? []
      : (deciderOf(form, key, bindings) ?? []);
  });
}

/** Also true below a path, because a composite control writes several leaves. */
function isRefused(path: string, paths: ReadonlySet<string>): boolean {
  return paths.has(path) || [...paths].some((parent) => path.startsWith(`${parent}.`));
}

/** The form of one tab alone, built as for customers. */
function formOfTab(document: JsonObject | undefined, tab: Path, site: DeciderSite): AdaptedForm | undefined {
  const alone = { preferenceCenter: { tabs: [valueIn(document, tab) ?? {}] } };
  const tabs = parseContent(alone).content?.preferenceCenter.tabs ?? [];
  const { provider, country } = site;
  return adaptTabs(tabs, { provider, site: { country, zipRules: {} } }).forms[0];
}

const allTests = Object.keys(conditionTests).filter(isTest);
/** The tests for a control with several inputs: only those about the answer as a whole. */
const wholeTests: readonly ConditionTest[] = ['isAnswered', 'isNotAnswered', 'yearsAgo'];

function deciderOf(form: AdaptedForm, key: string, bindings: readonly Binding[]): Decider | undefined {
  const [binding] = bindings;
  if (!binding) return undefined;
  const property = allProperties(form.schema)[key] ?? {};
  const ui = uiOf(form, key);
  const { titleKey, tile, choices = [] } = optionsOf(form, key);
  const isWhole = binding.form.length === 1;
  const isRefusedTest = (test: ConditionTest): boolean =>
    conditionSchema({ field: binding.provider, test, values: [sampleOf(test)], at: '' }, { binding, property, ui })
      .problem === 'condition-test-refused';
  const text = property.title ?? tile?.label;
  const labelKey = titleKey ?? tile?.labelKey;
  return {
    path: binding.provider,
    paths: [...new Set(bindings.flatMap(({ provider }) => [provider, toSchemaPath(provider)]))],
    label: { ...(text !== undefined && { label: text }), ...(labelKey !== undefined && { labelKey }) },
    tests: allTests.filter((test) => (isWhole || wholeTests.includes(test)) && !isRefusedTest(test)),
    choices:
      choices.length > 0
        ? choices.filter(({ value }) => value !== '')
        : binding.type === 'boolean'
          ? yesAndNo
          : (property.enum ?? []).map(textOfValue).flatMap((value) => (value === '' ? [] : [{ value }])),
    input: binding.type === 'number' || binding.type === 'date' ? binding.type : 'text',
  };
}

/** A valid value for a test, so that a refusal means the test itself. */
function sampleOf(test: ConditionTest): string {
  return test === 'yearsAgo' ? '18' : '';
}

const yesAndNo: readonly Choice[] = [
  { value: 'true', labelKey: 'edit.showIf.ticked' },
  { value: 'false', labelKey: 'edit.showIf.notTicked' },
];
