import type { AdaptContext } from '../model/context.ts';
import type { FieldTools, Leaf } from '../model/fieldKind.ts';
import { finding, type FindingCode } from '../model/findingCodes.ts';
import type { Finding } from '../model/finding.ts';
import { leafOf } from '../provider/leafOf.ts';
import { readPath, rootOf, toAccountPath, toSchemaPath } from '../providerPath.ts';

/** A customer may give these once and then only change them on a page of their own. Source: security requirements, link token. */
const ONCE: ReadonlySet<string> = new Set(['profile.email']);
/** Required whatever the schema says. Source: specification §5, address zip. */
const ALWAYS_REQUIRED: ReadonlySet<string> = new Set(['data.addressBook.zip']);

/** What a field kind may ask for; `at` is where the content names the field, for its findings; without it the path is. */
export function fieldTools(at: string, { provider, site, account = {} }: AdaptContext, findings: Finding[]): FieldTools {
  const report = (what: FindingCode, where = at) => {
    findings.push(finding(where, what));
  };
  const leaf = (path: string): Leaf | undefined => {
    const root = rootOf(path);
    if (root === undefined || root === 'preferences') {
      report(/^(?:profile|data|subscriptions)\./.test(path) ? 'path-refused' : 'root-not-allowed', at || path);
      return undefined;
    }
    const field = provider.fields.get(toSchemaPath(path));
    if (field === undefined || field.writeAccess === 'serverOnly') {
      report(field === undefined ? 'not-in-schema' : 'not-writable', at || path);
      return undefined;
    }
    const result = leafOf(field);
    findings.push(...result.findings);
    return result.leaf && placed(result.leaf, path, account);
  };
  return {
    site,
    leaf,
    optionalLeaf: (path) => (isOffered(provider.fields.get(toSchemaPath(path))?.writeAccess) ? leaf(path) : undefined),
    report: (what) => {
      report(what);
    },
  };
}

/** The leaf at the very path that was named, with what holds for that path and this account. */
function placed(leaf: Leaf, path: string, account: NonNullable<AdaptContext['account']>): Leaf {
  const provider = toAccountPath(path);
  const once = leaf.field.writeAccess === 'clientCreate' || ONCE.has(leaf.field.path);
  const value = once ? readPath(account, provider) : undefined;
  const here: Leaf = { ...leaf, binding: { ...leaf.binding, provider }, options: { ...leaf.options, provider } };
  // What can no longer be changed is shown as it is: a rule it breaks would lock the whole form.
  if (value !== undefined && value !== null && value !== '') return { ...here, schema: bare(leaf), required: false, options: { ...here.options, readOnly: true } };
  return ALWAYS_REQUIRED.has(leaf.field.path) ? { ...here, required: true } : here;
}

function bare({ schema }: Leaf): Leaf['schema'] {
  return schema.type === undefined ? {} : { type: schema.type };
}

function isOffered(access: string | undefined): boolean {
  return access !== undefined && access !== 'serverOnly';
}
