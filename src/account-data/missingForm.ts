import type { Tab } from '#adapters/content/parseTabs.ts';
import { adaptFields } from '#adapters/form/adaptFields.ts';
import { toChangeSet, toFormValue } from '#adapters/form/accountValues.ts';
import type { Finding } from '#adapters/model/finding.ts';
import type { AdaptedForm, Binding, FormValue } from '#adapters/model/form.ts';
import type { AccountData, AccountPatch, ProviderField, ProviderSchema } from '#adapters/model/provider.ts';
import type { SiteRules } from '#adapters/model/site.ts';
import { isExact } from '#adapters/model/json.ts';
import { fitsAccount, readPath, rootOf, toAccountPath } from '#adapters/providerPath.ts';
import { canSendList } from '#adapters/form/formBuilder.ts';
import { pathsOf } from '#adapters/fields/fieldKinds.ts';
import { isMissing, missingFields } from './missing.ts';

/** What an account lacks, as a form: the account as the form reads it, and its value. */
export interface MissingForm {
  readonly form: AdaptedForm;
  readonly account: AccountData;
  readonly saved: FormValue;
  readonly findings: readonly Finding[];
}

interface Lacking {
  readonly account: AccountData;
  readonly schema: ProviderSchema;
  /** Where the words and choices come from. */
  readonly tabs: readonly Tab[];
  readonly site: SiteRules;
}

/** The form that asks for these paths of the schema: all are required, each with its own control. Never throws. */
export function buildMissingForm(
  fieldPaths: ReadonlySet<string>,
  { account, schema, tabs, site }: Lacking,
): MissingForm {
  const fields = new Map(
    [...schema.fields].map(([path, field]) => [path, fieldPaths.has(path) ? requiredHere(field) : field]),
  );
  const usable = without(
    [...fieldPaths].filter((path) => isFixed(account, path, schema)),
    account,
  );
  const configs = missingFields(fieldPaths, schema, tabs).flatMap((field) => {
    const own = pathsOf(field);
    // A control of several parts cannot ask for one beside another that customers cannot write.
    if (!own.some((path) => !fieldPaths.has(path) && isFixed(usable, path, schema))) return [field];
    return own
      .filter((path) => fieldPaths.has(path))
      .map((schemaPath) => ({ ...field, type: 'FormInput', schemaPath }));
  });
  const { form, findings } = adaptFields('finalize', configs, { provider: { fields }, site, account: usable });
  return { form, account: usable, saved: toFormValue(form.bindings, usable), findings };
}

/**
 * Whether what an account has keeps a field from being filled in: a list where an object belongs, members that nobody
 * may send, a value that can be given only once.
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

/** An account without what is in the way of these paths: without what the provider requires nobody can log in. */
function without(paths: readonly string[], account: AccountData): AccountData {
  return paths.reduce<AccountData>((usable, path) => {
    const root = rootOf(path) ?? 'data';
    const [, name = ''] = path.split('.');
    const { [name]: _obstacle, ...others } = usable[root] ?? {};
    return { ...usable, [root]: others };
  }, account);
}

/** A required subscription must be on. */
function requiredHere(field: ProviderField): ProviderField {
  return field.root === 'subscriptions'
    ? { ...field, type: 'boolean', format: 'true', allowNull: false, required: true }
    : { ...field, required: true };
}

/** What a filled form sends. A box that nobody ticked says no: that is an answer, too, where the account has none. */
export function missingPatch({ form, account }: Pick<MissingForm, 'form' | 'account'>, value: FormValue): AccountPatch {
  return toChangeSet(form.bindings, toFormValue(form.bindings.map(withoutAbsent), account), value, account);
}

function withoutAbsent({ absent: _absent, ...binding }: Binding): Binding {
  return binding;
}
