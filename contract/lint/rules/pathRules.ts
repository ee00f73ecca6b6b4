import { editorsOfField } from '../../fieldsForEditors.ts';
import { isErrorRule } from '@kontor/schema-adapters/checks';
import { isAllowed, valueOfChoice } from '@kontor/schema-adapters';
import {
  buildBinding,
  isClosedToLinks,
  listOf,
  subscriptionName,
  toAccountPath,
  toSchemaPath,
  valueTypes,
} from '@kontor/schema-adapters/provider';
import { getAtPointer } from '../../jsonPointer.ts';
import type { RuleResult } from '../contractFinding.ts';
import { type ContractRule, contentRule, resultAt, ruleOf } from '../contractRule.ts';
import { type LintInput, type DocumentView, isReadable, type SchemaView, type WrittenPath } from '../contractViews.ts';
import { suggestName } from '../nearestName.ts';
import { errorRule } from './writtenTexts.ts';
import { hasOwnChoices, offeredChoices } from './offeredChoices.ts';

const writtenRule = ruleOf(ofWritten);
const pathRule = ruleOf(ofPaths);

/** Whether the paths, types and choices of the content fit the provider's fields. */
export const pathRules = {
  'contract/path-unknown': pathRule(
    'error',
    ['not-in-schema', 'path-refused', 'root-not-allowed'],
    ({ kind, path, pointer }, { fields }) => {
      const field = fields.get(toSchemaPath(path));
      if (field?.root === 'preferences') return {};
      if (kind === 'newsletter' || field !== undefined) return undefined;
      const names = [...fields.values()].filter(({ root }) => root !== 'preferences').map((one) => one.path);
      return suggestName(path, names, pointer.includes('/schemaPath') ? pointer : undefined);
    },
  ),
  'contract/newsletter-unknown': pathRule('error', ['not-in-schema'], ({ kind, path, pointer }, { fields }) => {
    if (kind !== 'newsletter' || fields.has(path)) return undefined;
    const keys = [...fields.values()].flatMap((field) =>
      field.root === 'subscriptions' ? subscriptionName(field.path) : [],
    );
    const key = subscriptionName(path);
    return { values: { key }, ...suggestName(key, keys, pointer) };
  }),
  'contract/newsletter-key-refused': contentRule('error', ['newsletter-key-refused'], ({ raw }, where) => ({
    pointer: `${where}/key`,
    values: { key: String(getAtPointer(raw, `${where}/key`)) },
  })),
  'contract/path-not-writable': pathRule('error', ['not-writable'], ({ path }, { fields }) =>
    isClosedToLinks(toSchemaPath(path)) || fields.get(toSchemaPath(path))?.writeAccess === 'serverOnly'
      ? {}
      : undefined,
  ),
  'contract/path-claimed-twice': pathRule('error', ['path-claimed-twice'], () => ({})),
  'contract/list-edited-as-one': writtenRule('warning', ({ path }) => {
    const list = listOf(toAccountPath(path));
    return list === undefined || list === 'profile.phones' ? undefined : { values: { list } };
  }),
  'contract/field-type-mismatch': writtenRule('error', mismatch),
  'contract/tile-not-boolean': pathRule('error', ['not-a-boolean'], ({ path }, { fields }) => {
    const type = fields.get(toSchemaPath(path))?.type ?? '';
    return valueTypes[type]?.reads === 'boolean' ? undefined : { values: { type } };
  }),
  'contract/options-missing': contentRule('error', ['options-missing']),
  'contract/option-refused': pathRule('error', ['option-refused-by-schema'], refusedOptions),
  'contract/error-without-rule': errorRule('warning', ({ rule, field: { rules } }) =>
    isErrorRule(rule) && !rules.has(rule) ? { values: { rule } } : undefined,
  ),
  'contract/cannot-be-emptied': writtenRule('info', ({ path, at }, { fields }, { raw }) => {
    const field = fields.get(toSchemaPath(path));
    const leaf = field && buildBinding(field).leaf;
    // `contract/hidden-not-emptied` reports it as a warning.
    const isEmptied = getAtPointer(raw, `${at}/emptyWhenHidden`) === true;
    return isEmptied || leaf === undefined || leaf.required || leaf.binding.empty !== undefined
      ? undefined
      : { values: { type: leaf.field.type } };
  }),
} as const satisfies Readonly<Record<string, ContractRule>>;

type Report = (written: WrittenPath, main: SchemaView, document: DocumentView) => Partial<RuleResult> | undefined;

/** Results of the callback for the paths in the content. */
function ofWritten({ documents, main }: LintInput, report: Report): readonly RuleResult[] {
  if (!isReadable(main)) return [];
  return documents.flatMap((document) =>
    document.written.flatMap((written) =>
      resultAt(
        () => ({ file: document.file, pointer: written.pointer, path: toSchemaPath(written.path) }),
        report(written, main, document),
      ),
    ),
  );
}

/** The same, only for parts with one of these findings of the adapter. */
function ofPaths(contract: LintInput, codes: readonly string[], report: Report): readonly RuleResult[] {
  return ofWritten(contract, (written, main, document) =>
    document.findings.some(
      ({ where, what }) => codes.includes(what) && (where === written.at || where === written.pointer),
    )
      ? report(written, main, document)
      : undefined,
  );
}

/** A field of the account whose type the control of the field type does not support. */
function mismatch(
  { path, fieldType, hasOptions }: WrittenPath,
  { fields }: SchemaView,
): Partial<RuleResult> | undefined {
  const control = editorsOfField(fieldType);
  if (control === undefined) return undefined;
  const { leaves = [toSchemaPath(path)], path: own } = control;
  const wrong = leaves.find((leaf) => {
    const field = fields.get(leaf);
    const reads = valueTypes[field?.type ?? '']?.reads;
    if (reads === undefined) return false;
    // Options turn the control into a select, of a boolean only for a required answer.
    const isMisused = reads === 'date' || (reads === 'boolean' && field?.required !== true);
    const isChosen = own === undefined && hasOptions && isMisused;
    return isChosen || !control.reads.includes(reads);
  });
  if (wrong === undefined) return undefined;
  return { ...(control.leaves && { path: wrong }), values: { fieldType, type: fields.get(wrong)?.type ?? '' } };
}

function refusedOptions(
  written: WrittenPath,
  { fields }: SchemaView,
  { raw }: DocumentView,
): Partial<RuleResult> | undefined {
  const { path, at, fieldType } = written;
  const leaf = leafFor(path, fields);
  const values = offeredChoices(written, raw);
  const refused = values.filter(
    (value) => value !== '' && leaf !== undefined && !isAllowed(leaf.schema, valueOfChoice(leaf, value)),
  );
  const [first] = refused;
  if (first === undefined) return undefined;
  const index = hasOwnChoices(fieldType) ? -1 : values.indexOf(first);
  return {
    ...(index >= 0 && { pointer: `${at}/options/${index}/value` }),
    values: {
      values: refused.slice(0, 5).join(', '),
      count: refused.length,
      format: leaf?.field.format ?? leaf?.field.type ?? '',
    },
    witness: first,
  };
}

function leafFor(path: string, fields: SchemaView['fields']) {
  // The path of the phone's control is that of its number; its options are the types of phone.
  const field = fields.get(path === 'profile.phones[0]' ? 'profile.phones.type' : toSchemaPath(path));
  return field && buildBinding(field).leaf;
}
