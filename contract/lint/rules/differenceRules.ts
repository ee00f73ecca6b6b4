import { type Json, ownMember } from '@kontor/schema-adapters/json';
import { getAtPointer } from '../../jsonPointer.ts';
import {
  type ProviderField,
  patternText,
  valueTypes,
  toSchemaPath,
  listedTexts,
  buildBinding,
  standardProfile,
} from '@kontor/schema-adapters/provider';
import { ruleChange } from '../../ruleChange.ts';
import { type AccountCounts, fits } from '../accountCounts.ts';
import type { ChangeKind, ContractSeverity, RuleResult } from '../contractFinding.ts';
import { type ContractRule, ruleOf, schemaPointer } from '../contractRule.ts';
import type { LintInput } from '../contractViews.ts';
import { added, changed, type Difference, isInsideOther, removed } from './differences.ts';
import { docVersion, isLater } from './docVersion.ts';
import { offeredChoices } from './offeredChoices.ts';

/** Limit of the choices in one sentence. */
const MAX_CHOICES = 5;

const changedRule = ruleOf(changed);
const addedRule = ruleOf(added);
const removedRule = ruleOf(removed);
const ruleChanged = ruleOf(ofRules);

/**
 * Effects of a new schema on existing accounts and pages. Each change is impossible (the provider refuses it),
 * breaking, dangerous or safe; changes of fields that pages use are more severe.
 */
export const differenceRules = {
  'diff/type-changed': changedRule('error', 'type', ({ before, field }) =>
    before.type === field.type
      ? undefined
      : { change: 'impossible', values: { before: before.type, after: field.type } },
  ),
  'diff/profile-field-added': addedRule('error', ({ field }) =>
    field.root === 'profile' && !standardProfile.has(field.path) ? { change: 'impossible' } : undefined,
  ),
  'diff/field-inside-other-field': addedRule('error', ({ field, old }) => {
    const other = isInsideOther(field.path, old.fields);
    return other === undefined ? undefined : { change: 'impossible', values: { other } };
  }),
  'diff/name-used-before': addedRule('error', ({ field, accounts }) => {
    const count = accounts?.at(field.path).stored ?? 0;
    return field.root !== 'data' || count === 0 ? undefined : { change: 'impossible', values: { count } };
  }),
  'diff/field-removed': removedRule('error', ({ before, isUsed, accounts, view }) => {
    const isReplaced = [...view.fields.keys()].some(
      (path) => isInsideOther(path, new Map([[before.path, before]])) !== undefined,
    );
    // An answer for browsers omits fields that customers may not write: their absence means nothing.
    const isLeftOut = before.writeAccess === 'serverOnly' && standardProfile.has(before.path);
    return isReplaced || isLeftOut
      ? undefined
      : { ...weigh(isUsed), values: { count: accounts?.at(before.path).stored ?? 0 } };
  }),
  'diff/newly-required': changedRule('error', 'required', ({ before, field, isUsed, accounts }) =>
    before.required || !field.required ? undefined : { ...weigh(!isUsed), values: countWithout(field, accounts) },
  ),
  'diff/required-dropped': changedRule('info', 'required', ({ before, field }) =>
    before.required && !field.required ? { change: 'safe' } : undefined,
  ),
  'diff/write-access-narrowed': changedRule('error', 'writeAccess', ({ before, field, isUsed }) =>
    rank(field) < rank(before) ? { ...weigh(isUsed), values: accessOf(before, field) } : undefined,
  ),
  'diff/write-access-widened': changedRule('warning', 'writeAccess', ({ before, field }) =>
    rank(field) > rank(before) ? { change: 'dangerous', values: accessOf(before, field) } : undefined,
  ),
  'diff/null-refused': changedRule('error', 'allowNull', ({ before, field, isUsed }) =>
    before.allowNull && !field.allowNull && field.root !== 'preferences'
      ? { ...weigh(isUsed), witness: null }
      : undefined,
  ),
  'diff/rule-narrowed': ruleChanged('error', (change, { isUsed, before, field, accounts }, contract) => {
    if (change.kind !== 'narrowed') return undefined;
    const { refused: count = 0, examples = [] } = accounts?.at(field.path) ?? {};
    const choices = choicesRefused(contract, before, field);
    const witnesses = choices.length > 0 ? choices.slice(0, MAX_CHOICES) : [change.witness];
    return {
      ...weigh(isUsed || count > 0),
      witness: witnesses[0] ?? change.witness,
      values: {
        ...(accounts && { count }),
        ...(examples.length > 0 && { examples: examples.join(', ') }),
        witness: witnesses.map((value) => JSON.stringify(value)).join(', '),
      },
    };
  }),
  'diff/rule-unclear': ruleChanged('warning', ({ kind }) => (kind === 'unclear' ? { change: 'dangerous' } : undefined)),
  'diff/rule-widened': ruleChanged('info', ({ kind }) => (kind === 'widened' ? { change: 'safe' } : undefined)),
  'diff/section-removed': {
    severity: 'error',
    find: ({ schemas }) =>
      schemas.flatMap(({ file, raw, against }) =>
        sections
          .filter((name) => ownMember(against?.raw, name) !== undefined && ownMember(raw, name) === undefined)
          .map((name) => ({ file, pointer: '', change: 'dangerous' as const, values: { section: name } })),
      ),
  },
  'diff/sub-type-changed': changedRule('warning', 'subType', ({ before, field }) =>
    before.subType === field.subType
      ? undefined
      : { change: 'dangerous', values: { before: before.subType ?? 'none', after: field.subType ?? 'none' } },
  ),
  'diff/encryption-changed': changedRule('warning', 'encrypt', ({ field, view, old }) => {
    const [before, after] = [old, view].map(({ raw }) => encryptionOf(raw, field.path));
    return before === after || before === undefined || after === undefined
      ? undefined
      : { change: 'dangerous', values: { before, after } };
  }),
  'diff/consent-renewed': changedRule('warning', 'minDocVersion', ({ field, view, old }) => {
    for (const name of ['minDocVersion', 'minDocDate']) {
      const [before = '', after = ''] = [old, view].map(({ raw }) =>
        docVersion(getAtPointer(raw, schemaPointer(raw, field.path)), name),
      );
      const pointer = schemaPointer(view.raw, field.path, name);
      if (isLater(after, before)) return { change: 'dangerous', pointer, values: { before, after } };
    }
    return undefined;
  }),
  'diff/double-opt-in-changed': changedRule('warning', 'doubleOptIn', ({ before, field }) =>
    before.doubleOptIn === field.doubleOptIn
      ? undefined
      : { change: 'dangerous', values: { after: field.doubleOptIn === true ? 'on' : 'off' } },
  ),
  'diff/field-added': addedRule('info', ({ field, old, accounts }) =>
    // Answers for browsers omit standard fields, so only a required one means something.
    (field.root === 'profile' && !(field.required && standardProfile.has(field.path))) ||
    isInsideOther(field.path, old.fields) !== undefined ||
    // `diff/name-used-before` reports it.
    (field.root === 'data' && (accounts?.at(field.path).stored ?? 0) > 0)
      ? undefined
      : field.required
        ? { change: 'breaking', severity: 'error', values: countWithout(field, accounts) }
        : { change: 'safe' },
  ),
} as const satisfies Readonly<Record<string, ContractRule>>;

/** The sections that the pages read. */
const sections = ['profileSchema', 'dataSchema', 'subscriptionsSchema', 'preferencesSchema'] as const;

function encryptionOf(raw: unknown, path: string): string {
  const encrypt = ownMember(getAtPointer(raw, schemaPointer(raw, path)), 'encrypt');
  return typeof encrypt === 'string' && encrypt !== '' ? encrypt : 'none';
}

/** Number of accounts without a value: the provider interrupts their next login. */
function countWithout({ path }: ProviderField, accounts: AccountCounts | undefined): RuleResult['values'] {
  return accounts && { count: accounts.total - accounts.at(path).stored, accounts: accounts.total };
}

/** Breaking if pages use the field or accounts have values, else dangerous, because another system may use it. */
function weigh(isHeavy: boolean): { readonly change: ChangeKind; readonly severity: ContractSeverity } {
  return isHeavy ? { change: 'breaking', severity: 'error' } : { change: 'dangerous', severity: 'warning' };
}

function ofRules(
  contract: LintInput,
  report: (
    change: ReturnType<typeof ruleChange>,
    difference: Difference,
    contract: LintInput,
  ) => Partial<RuleResult> | undefined,
): readonly RuleResult[] {
  return changed(contract, 'format', (difference) => {
    const { before, field } = difference;
    if (before.type !== field.type || field.root === 'preferences') return undefined;
    const result = report(ruleChange(before, field), difference, contract);
    return (
      result && { ...result, values: { before: before.format ?? '', after: field.format ?? '', ...result.values } }
    );
  });
}

/** Choices of the old rule and of the content that the new rule refuses. */
function choicesRefused({ documents }: LintInput, before: ProviderField, after: ProviderField): readonly Json[] {
  const isNumber = valueTypes[after.type]?.reads === 'number';
  const offered = documents.flatMap(({ written, raw }) =>
    written.filter(({ path }) => toSchemaPath(path) === after.path).flatMap((one) => offeredChoices(one, raw)),
  );
  const listed = listedTexts(patternText(before.format ?? '') ?? '');
  const all = [...new Set([...listed, ...offered])].filter((text) => text !== '');
  return all
    .map((text) => (isNumber ? Number(text) : text))
    .filter(
      (value) => fits(buildBinding(before).leaf?.schema, value) && !fits(buildBinding(after).leaf?.schema, value),
    );
}

function rank({ writeAccess }: ProviderField): number {
  return ['serverOnly', 'clientCreate', 'clientModify'].indexOf(writeAccess);
}

function accessOf(before: ProviderField, after: ProviderField): Record<string, string> {
  return { before: before.writeAccess, after: after.writeAccess };
}

/** Whether existing accounts fit the schema. Contains only counts, no values. */
export const storedValueRules = {
  'contract/stored-value-refused': { severity: 'warning', find: refusedValues },
} as const satisfies Readonly<Record<string, ContractRule>>;

/** Counts refused values, except those that `diff/rule-narrowed` reports. */
function refusedValues({ main }: LintInput): readonly RuleResult[] {
  return [...main.fields.values()].flatMap(({ path, format, type }) => {
    const count = main.accounts?.at(path).unfit ?? 0;
    const pointer = schemaPointer(main.raw, path, 'format');
    return count === 0 ? [] : [{ file: main.file, pointer, path, values: { count, format: format ?? type } }];
  });
}
