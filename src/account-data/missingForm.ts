import type { Tab } from '@kontor/schema-adapters/content';
import {
  adaptFields,
  toChangeSet,
  toFormValue,
  type Finding,
  type AdaptedForm,
  type Binding,
  type FormValue,
  canSendList,
  pathsOf,
} from '@kontor/schema-adapters';
import {
  type AccountData,
  type AccountPatch,
  type ProviderField,
  type ProviderSchema,
  fitsAccount,
  readPath,
  rootOf,
  toAccountPath,
} from '@kontor/schema-adapters/provider';
import type { SiteRules } from '@kontor/schema-adapters/metadata';
import { isExact } from '@kontor/schema-adapters/json';
import { isMissing, missingFields } from './missing.ts';

/** A form for an account's missing values: the account without unusable values, and the form's value. */
export interface MissingForm {
  readonly form: AdaptedForm;
  readonly account: AccountData;
  /** Schema paths whose unusable values `account` lacks. */
  readonly unusablePaths: readonly string[];
  readonly saved: FormValue;
  readonly findings: readonly Finding[];
}

interface MissingFormInput {
  readonly account: AccountData;
  readonly schema: ProviderSchema;
  /** The source of labels and choices. */
  readonly tabs: readonly Tab[];
  readonly site: SiteRules;
}

/** Builds the form for these paths of the schema: all are required, each with its own control. Never throws. */
export function buildMissingForm(
  fieldPaths: ReadonlySet<string>,
  { account, schema, tabs, site }: MissingFormInput,
): MissingForm {
  const fields = new Map(
    [...schema.fields].map(([path, field]) => [path, fieldPaths.has(path) ? toRequired(field) : field]),
  );
  const unusablePaths = [...fieldPaths].filter((path) => isFixed(account, path, schema));
  const usable = removeValues(unusablePaths, account);
  const configs = missingFields(fieldPaths, schema, tabs).flatMap((field) => {
    const controlPaths = pathsOf(field);
    // A control of several parts cannot include a part that customers cannot write.
    if (!controlPaths.some((path) => !fieldPaths.has(path) && isFixed(usable, path, schema))) return [field];
    return controlPaths
      .filter((path) => fieldPaths.has(path))
      .map((schemaPath) => ({ ...field, type: 'FormInput', schemaPath }));
  });
  const { form, findings } = adaptFields('finalize', configs, { provider: { fields }, site, account: usable });
  return { form, account: usable, unusablePaths, saved: toFormValue(form.bindings, usable), findings };
}

/**
 * Whether the account's value prevents input into a field: a list in place of an object, members that no client may
 * send, a value that can be written only once.
 */
function isFixed(account: AccountData, schemaPath: string, schema: ProviderSchema): boolean {
  const path = toAccountPath(schemaPath);
  const value = readPath(account, path);
  const isOnce = schema.fields.get(schemaPath)?.writeAccess === 'clientCreate';
  return (
    !fitsAccount(account, path) ||
    !canSendList(schema, account, path) ||
    !isExact(value) ||
    (isOnce && !isMissing('data', value))
  );
}

/** The account without values that block these paths: a missing required value prevents every login. */
export function removeValues(paths: readonly string[], account: AccountData): AccountData {
  return paths.reduce<AccountData>((usable, path) => {
    const root = rootOf(path) ?? 'data';
    const [, name = ''] = path.split('.');
    const { [name]: _obstacle, ...others } = usable[root] ?? {};
    return { ...usable, [root]: others };
  }, account);
}

/** A required subscription must be on. */
function toRequired(field: ProviderField): ProviderField {
  return field.root === 'subscriptions'
    ? { ...field, type: 'boolean', format: 'true', allowNull: false, required: true }
    : { ...field, required: true };
}

/**
 * The patch of a completed form. An unticked checkbox means "no", even if the account has no value. `current` is the
 * account that the patch changes: its lists are written as a whole.
 */
export function missingPatch(
  { form, account }: Pick<MissingForm, 'form' | 'account'>,
  value: FormValue,
  current: AccountData = account,
): AccountPatch {
  return toChangeSet(form.bindings, toFormValue(form.bindings.map(withoutAbsent), account), value, current);
}

function withoutAbsent({ absent: _absent, ...binding }: Binding): Binding {
  return binding;
}
