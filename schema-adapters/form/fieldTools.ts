import type { AdaptContext } from '../model/context.ts';
import type { FieldTools, Leaf } from '../model/fieldKind.ts';
import { finding, type FindingCode } from '../model/findingCodes.ts';
import type { Finding } from '../model/finding.ts';
import type { ProviderField } from '../model/provider.ts';
import { leafOf } from '../provider/leafOf.ts';
import { withPathRules } from './pathRules.ts';
import { canBeEmptied } from './toChangeSet.ts';
import { readLeaf } from './toFormValue.ts';
import { fitsAccount, readPath, rootOf, toAccountPath, toSchemaPath } from '../providerPath.ts';

/** Customers can set these once; after that they change them on a separate page. Source: requirements#JWT-4. */
const ONCE: ReadonlySet<string> = new Set(['profile.email']);
/** Required even if the schema does not say so. Source: requirements#addresses, requirements#postcode. */
const ALWAYS_REQUIRED: ReadonlySet<string> = new Set(['data.addressBook.zip']);

/**
 * Makes the tools that a field kind uses, for the field at a given place in the content. Its findings point to that
 * place, or to the provider path if there is none.
 */
export function fieldTools(context: AdaptContext, findings: Finding[]): (at: string) => FieldTools {
  const { provider, site, account } = context;
  let place = '';
  const report = (what: FindingCode) => {
    findings.push(finding(place, what));
  };
  const leaf = (path: string): Leaf | undefined => {
    const field = provider.fields.get(toSchemaPath(path)) ?? unlistedAddress(path, account);
    const refusal = refusalOf(path, field);
    if (field === undefined || refusal !== undefined) {
      findings.push(finding(place || path, refusal ?? 'not-in-schema'));
      return undefined;
    }
    const result = leafOf(asAsked(field));
    if (result.findings.length > 0) findings.push(...result.findings);
    if (result.leaf === undefined) return undefined;
    if (account !== undefined && !fitsAccount(account, toAccountPath(path))) {
      findings.push(finding(place || path, 'account-holds-other-kind'));
      return undefined;
    }
    return placed(withPathRules(result.leaf), path, account ?? {});
  };
  const optionalLeaf = (path: string) => (isOffered(provider.fields.get(toSchemaPath(path))) ? leaf(path) : undefined);
  const tools: FieldTools = { site, leaf, optionalLeaf, report };
  return (at) => {
    place = at;
    return tools;
  };
}

const address: ProviderField = {
  path: 'profile.email',
  root: 'profile',
  type: 'string',
  required: false,
  allowNull: false,
  writeAccess: 'serverOnly',
};

/**
 * The address of an account where only servers may write it: browsers get a schema without such fields, but customers
 * still see their address.
 */
function unlistedAddress(path: string, account: AdaptContext['account']): ProviderField | undefined {
  if (path !== address.path || account === undefined) return undefined;
  return typeof readPath(account, path) === 'string' ? address : undefined;
}

const requiredTwins = new WeakMap<ProviderField, ProviderField>();

/** The field as customers are asked for it: always the same object for one field. */
function asAsked(field: ProviderField): ProviderField {
  if (field.required || !ALWAYS_REQUIRED.has(field.path)) return field;
  const twin = requiredTwins.get(field) ?? { ...field, required: true };
  requiredTwins.set(field, twin);
  return twin;
}

/** Why a customer cannot edit the field at this path; undefined if they can. */
function refusalOf(path: string, field: ProviderField | undefined): FindingCode | undefined {
  const root = rootOf(path);
  if (root === undefined) return /^(?:profile|data|subscriptions)\./.test(path) ? 'path-refused' : 'root-not-allowed';
  if (root === 'preferences') return 'root-not-allowed';
  return field !== undefined && !isOffered(field) ? 'not-writable' : undefined;
}

/** The leaf at exactly this path, with the rules for that path and this account. */
function placed(leaf: Leaf, path: string, account: NonNullable<AdaptContext['account']>): Leaf {
  const provider = toAccountPath(path);
  const once = leaf.field.writeAccess === 'clientCreate' || ONCE.has(leaf.field.path);
  const value = once ? readPath(account, provider) : undefined;
  const here: Leaf =
    provider === leaf.binding.provider
      ? leaf
      : { ...leaf, binding: { ...leaf.binding, provider }, options: { ...leaf.options, provider } };
  // A field that can no longer be changed is shown as it is: a broken rule on it would block the whole form.
  if ((value !== undefined && value !== null && value !== '') || leaf.field.writeAccess === 'serverOnly')
    return { ...here, schema: bare(leaf), required: false, options: { ...here.options, readOnly: true } };
  if (leaf.required) return { ...here, required: true };
  const isKept = !canBeEmptied(here.binding) && readLeaf(here.binding, account) !== undefined;
  return isKept ? { ...here, required: true, options: withNotRemovableMessage(here.options) } : here;
}

/**
 * Where the provider refuses empty values, an existing value can be changed but not removed; the field's message says
 * so.
 */
function withNotRemovableMessage(options: Leaf['options']): Leaf['options'] {
  return { ...options, messageKeys: { ...options.messageKeys, required: ['global.rules.cannotBeEmptied'] } };
}

function bare({ schema }: Leaf): Leaf['schema'] {
  return schema.type === undefined ? {} : { type: schema.type };
}

/** An address that only servers may write is still shown. */
function isOffered(field: ProviderField | undefined): boolean {
  return field !== undefined && (field.writeAccess !== 'serverOnly' || ONCE.has(field.path));
}
