import type { AdaptContext } from '../model/context.ts';
import type { FieldTools, Leaf } from '../model/fieldKind.ts';
import { finding, type FindingCode } from '../model/findingCodes.ts';
import type { Finding } from '../model/finding.ts';
import type { ProviderField } from '../model/provider.ts';
import { leafOf } from '../provider/leafOf.ts';
import { canBeEmptied } from './toChangeSet.ts';
import { readLeaf } from './toFormValue.ts';
import { fitsAccount, readPath, rootOf, toAccountPath, toSchemaPath } from '../providerPath.ts';

/** A customer may give these once and then only change them on a page of their own. Source: requirements#JWT-4. */
const ONCE: ReadonlySet<string> = new Set(['profile.email']);
/** Required whatever the schema says. Source: requirements#addresses, requirements#postcode. */
const ALWAYS_REQUIRED: ReadonlySet<string> = new Set(['data.addressBook.zip']);

/**
 * What field kinds may ask for, one after the other: the tools for the field at the place where the content names it, which is
 * where its findings point; without a place they point at the path.
 */
export function fieldTools(context: AdaptContext, findings: Finding[]): (at: string) => FieldTools {
  const { provider, site, account } = context;
  let place = '';
  const report = (what: FindingCode) => {
    findings.push(finding(place, what));
  };
  const leaf = (path: string): Leaf | undefined => {
    const field = provider.fields.get(toSchemaPath(path));
    const refusal = refusalOf(path, field);
    if (field === undefined || refusal !== undefined) {
      findings.push(finding(place || path, refusal ?? 'not-in-schema'));
      return undefined;
    }
    const result = leafOf(field);
    if (result.findings.length > 0) findings.push(...result.findings);
    if (result.leaf === undefined) return undefined;
    if (account !== undefined && !fitsAccount(account, toAccountPath(path))) {
      findings.push(finding(place || path, 'account-holds-other-kind'));
      return undefined;
    }
    return placed(result.leaf, path, account ?? {});
  };
  const optionalLeaf = (path: string) => (isOffered(provider.fields.get(toSchemaPath(path))) ? leaf(path) : undefined);
  const tools: FieldTools = { site, leaf, optionalLeaf, report };
  return (at) => {
    place = at;
    return tools;
  };
}

/** Why a customer cannot have the field at this path. */
function refusalOf(path: string, field: ProviderField | undefined): FindingCode | undefined {
  const root = rootOf(path);
  if (root === undefined) return /^(?:profile|data|subscriptions)\./.test(path) ? 'path-refused' : 'root-not-allowed';
  if (root === 'preferences') return 'root-not-allowed';
  return field !== undefined && !isOffered(field) ? 'not-writable' : undefined;
}

/** The leaf at the very path that was named, with what holds for that path and this account. */
function placed(leaf: Leaf, path: string, account: NonNullable<AdaptContext['account']>): Leaf {
  const provider = toAccountPath(path);
  const once = leaf.field.writeAccess === 'clientCreate' || ONCE.has(leaf.field.path);
  const value = once ? readPath(account, provider) : undefined;
  const here: Leaf =
    provider === leaf.binding.provider
      ? leaf
      : { ...leaf, binding: { ...leaf.binding, provider }, options: { ...leaf.options, provider } };
  // What can no longer be changed is shown as it is: a rule it breaks would lock the whole form.
  if (value !== undefined && value !== null && value !== '')
    return { ...here, schema: bare(leaf), required: false, options: { ...here.options, readOnly: true } };
  if (leaf.required || ALWAYS_REQUIRED.has(leaf.field.path)) return { ...here, required: true };
  const isKept = !canBeEmptied(here.binding) && readLeaf(here.binding, account) !== undefined;
  return isKept ? { ...here, required: true, options: withKeptWords(here.options) } : here;
}

/** A value that is there and that the provider takes no empty one for can be changed, not removed; the field says so. */
function withKeptWords(options: Leaf['options']): Leaf['options'] {
  return { ...options, messageKeys: { ...options.messageKeys, required: ['global.rules.cannotBeEmptied'] } };
}

function bare({ schema }: Leaf): Leaf['schema'] {
  return schema.type === undefined ? {} : { type: schema.type };
}

function isOffered(field: ProviderField | undefined): boolean {
  return field !== undefined && field.writeAccess !== 'serverOnly';
}
