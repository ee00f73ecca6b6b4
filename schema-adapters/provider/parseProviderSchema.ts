import { type Finding, finding } from '../model/finding.ts';
import { isRecord, ownMember as own } from '../model/json.ts';
import type { ProviderField, ProviderSchema, WriteAccess } from '../model/provider.ts';
import { isProviderPath, type PathRoot, subscriptionPath } from '../providerPath.ts';

/** More fields than any site has; the parser drops the rest with a finding. */
const MAX_FIELDS = 5000;

/**
 * Parses a whole `accounts.getSchema` answer: profile, data, subscriptions and preferences; every section may be
 * absent. Ignores the internal section for servers; reports writable fields of addresses as findings. Never throws:
 * unreadable parts become findings, and a document without any of the first three sections is `schema-unreadable`.
 * Source: requirements#IDP-schema.
 */
export function parseProviderSchema(raw: unknown): {
  readonly schema: ProviderSchema;
  readonly findings: readonly Finding[];
} {
  const fields = new Map<string, ProviderField>();
  const findings: Finding[] = [];
  if (formRoots.every((root) => sectionOf(raw, root) === undefined)) findings.push(finding('', 'schema-unreadable'));
  const add = (root: PathRoot, path: string, source: unknown) => {
    const field = parseField(root, path, source);
    if (typeof field !== 'object') findings.push(finding(path, field));
    else if (fields.size >= MAX_FIELDS) findings.push(finding(path, 'too-many-fields'));
    else {
      fields.set(path, field.field);
      findings.push(...field.findings);
    }
  };
  for (const root of [...formRoots, 'preferences'] as const)
    for (const [name, source] of Object.entries(sectionOf(raw, root) ?? {}))
      if (root === 'subscriptions') add(root, subscriptionPath(name), own(source, 'email'));
      else add(root, `${root}.${name}`, source);
  for (const path of writableAddresses('addresses', sectionOf(raw, 'addresses')).slice(0, MAX_FIELDS))
    findings.push(finding(path, 'address-not-offered'));
  for (const path of insideOthers(fields)) {
    fields.delete(path);
    findings.push(finding(path, 'path-inside-other-field'));
  }
  return { schema: { fields }, findings };
}

const formRoots = ['profile', 'data', 'subscriptions'] as const;

type Parsed = { readonly field: ProviderField; readonly findings: readonly Finding[] };

function parseField(
  root: PathRoot,
  path: string,
  source: unknown,
): Parsed | 'path-refused' | 'schema-field-unreadable' {
  if (!isProviderPath(path)) return 'path-refused';
  if (!isRecord(source)) return 'schema-field-unreadable';
  const format = own(source, 'format');
  const writeAccess = own(source, 'writeAccess');
  // The default applies only to an absent member; null is no permission.
  const access = writeAccess === undefined ? 'clientModify' : writeAccess;
  const subType = own(source, 'subType');
  const description = own(source, 'description');
  const type = own(source, 'type') ?? (root === 'subscriptions' ? 'subscription' : 'string');
  const findings: Finding[] = [];
  if (format !== undefined && format !== null && typeof format !== 'string')
    findings.push(finding(path, 'format-not-understood'));
  if (!isWriteAccess(access)) findings.push(finding(path, 'write-access-unknown'));
  if (subType !== undefined && subType !== null && subType !== 'none' && subType !== 'phone')
    findings.push(finding(path, 'sub-type-unknown'));
  const field: ProviderField = {
    path,
    root,
    type: typeof type === 'string' ? type.toLowerCase() : '',
    required: own(source, 'required') === true,
    allowNull: own(source, 'allowNull') === true,
    writeAccess: isWriteAccess(access) ? access : 'serverOnly',
    ...(typeof format === 'string' && { format }),
    ...(typeof subType === 'string' && subType !== 'none' && { subType }),
    ...(typeof description === 'string' && description !== '' && { description }),
    ...(root === 'subscriptions' && { doubleOptIn: own(source, 'doubleOptIn') === true }),
  };
  return { field, findings };
}

/** Writable fields of the nested address book, which forms do not support. */
function writableAddresses(at: string, node: unknown, depth = 0): readonly string[] {
  if (!isRecord(node) || depth > 6) return [];
  if (typeof own(node, 'type') === 'string' || typeof own(node, 'writeAccess') === 'string')
    return own(node, 'writeAccess') === 'serverOnly' ? [] : [at];
  return Object.keys(node).flatMap((name) => writableAddresses(`${at}.${name}`, own(node, name), depth + 1));
}

/** Fields inside other fields: an account cannot have both. */
function insideOthers(fields: ReadonlyMap<string, ProviderField>): readonly string[] {
  return [...fields.keys()].filter((path) => {
    for (let dot = path.indexOf('.', path.indexOf('.') + 1); dot > 0; dot = path.indexOf('.', dot + 1)) {
      if (fields.has(path.slice(0, dot))) return true;
    }
    return false;
  });
}

function sectionOf(raw: unknown, root: string): Readonly<Record<string, unknown>> | undefined {
  const fields = own(own(raw, `${root}Schema`), 'fields');
  return isRecord(fields) ? fields : undefined;
}

function isWriteAccess(value: unknown): value is WriteAccess {
  return value === 'serverOnly' || value === 'clientCreate' || value === 'clientModify';
}
