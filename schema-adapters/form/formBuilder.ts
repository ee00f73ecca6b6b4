import type { AdaptContext } from '../model/site.ts';
import type { FieldDescription, FieldTools, FieldBinding } from '../model/fieldKind.ts';
import { type Finding, finding, type FindingCode } from '../model/finding.ts';
import type { AdaptedForm, Binding, FieldUi, FormSchema, Section } from '../model/form.ts';
import {
  containersOf,
  fitsAccount,
  hasExactList,
  listOf,
  readPath,
  rootOf,
  toAccountPath,
  toSchemaPath,
} from '../providerPath.ts';
import { standardUi } from './formSchema.ts';
import { withConditions } from './showConditions.ts';
import { withCountryRules } from './zipRules.ts';
import type { AccountData, ProviderField, ProviderSchema } from '../model/provider.ts';
import { allowedWithin } from '../provider-rules/providerRules.ts';
import { isJsonObject, isList, type Json } from '../model/json.ts';
import { isAllowed } from '../fields/oneOf.ts';
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH } from '../model/emailAddress.ts';
import { buildBinding } from '../provider/buildBinding.ts';
import { isClosedToLinks } from '../provider/closedToLinks.ts';
import { canBeEmptied, readLeaf, toFormValue } from './accountValues.ts';
import type { Condition, Visibility } from '../model/showIf.ts';
import { phonePattern } from '../countries/phoneNumbers.ts';

/** Account paths with a field, over all forms of one save, with the field's place in the content. */
export type Claims = Map<string, string>;

/** Collects the properties of one form in order. */
export interface FormBuilder {
  /**
   * Adds a property and returns its key; undefined, with findings, if the schema does not support it or another field
   * has its path. All conditions of `conditionLists` must hold for it to be visible.
   */
  readonly add: (
    at: string,
    describe: (tools: FieldTools) => FieldDescription | undefined,
    conditionLists?: readonly Visibility[],
  ) => string | undefined;
  readonly findings: Finding[];
  readonly finish: (sections: readonly Section[]) => AdaptedForm;
}

/** Creates a builder. The first field that claims an account path wins; a later one becomes a finding. */
export function formBuilder(anchor: string, context: AdaptContext, claims: Claims): FormBuilder {
  const properties: Record<string, FormSchema> = {};
  const fieldUis: Record<string, FieldUi> = {};
  const required: string[] = [];
  const bindings: Binding[] = [];
  const conditions = new Map<string, readonly Condition[]>();
  const findings: Finding[] = [];
  const toolsAt = fieldTools(context, findings);
  return {
    findings,
    add(at, describe, conditionLists = []) {
      const field = describe(toolsAt(at));
      if (field === undefined) return undefined;
      const paths = field.bindings.map(({ provider }) => provider);
      const claimed = paths.map((path) => claims.get(path)).find((place) => place !== undefined);
      if (Object.hasOwn(properties, field.key) || claimed !== undefined) {
        // A finding for both places, so that an editor can decide which one to remove.
        findings.push(...(claimed ? [claimed, at] : [at]).map((place) => finding(place, 'path-claimed-twice')));
        return undefined;
      }
      // Two fields must not treat the same container as a list and as an object: a save would lose one.
      const containers = paths.flatMap(containersOf);
      if (containers.some(({ path, isList: hasItems }) => claims.has(containerClaim(path, !hasItems)))) {
        findings.push(finding(at, 'list-and-object'));
        return undefined;
      }
      for (const path of paths) claims.set(path, at);
      for (const { path, isList: hasItems } of containers) claims.set(containerClaim(path, hasItems), at);
      properties[field.key] = field.schema;
      fieldUis[field.key] = field.uiSchema;
      if (field.isUnlabelled === true) findings.push(finding(at, 'label-missing'));
      if (field.required) required.push(field.key);
      const fieldConditions = conditionLists.flatMap(({ showIf = [] }) => showIf);
      if (fieldConditions.length > 0) conditions.set(field.key, fieldConditions);
      bindings.push(...(conditionLists.some(isEmptied) ? field.bindings.map(withEmptying) : field.bindings));
      return field.key;
    },
    finish(sections) {
      const schema: FormSchema = { type: 'object', properties, ...(required.length > 0 && { required }) };
      const ruled = withCountryRules({ schema, fieldUis, bindings }, context);
      const uis = Object.entries(ruled.fieldUis).map(([key, ui]): [string, FieldUi] => [key, standardUi(ui)]);
      const conditional = withConditions({ ...ruled, bindings, conditions, now: context.now });
      findings.push(...ruled.findings, ...conditional.findings);
      return {
        anchor,
        schema: conditional.schema,
        uiSchema: {
          'ui:options': { sections },
          // Properties that a condition adds would come last.
          ...(conditions.size > 0 && { 'ui:order': Object.keys(properties) }),
          ...Object.fromEntries(uis),
        },
        bindings,
        ...(context.account && { accountValue: toFormValue(bindings, context.account) }),
      };
    },
  };
}

function isEmptied({ showIf, emptyWhenHidden }: Visibility): boolean {
  return showIf !== undefined && emptyWhenHidden === true;
}

function withEmptying(binding: Binding): Binding {
  return { ...binding, emptyWhenHidden: true };
}

/** Account paths never end with these characters, so the claim cannot collide with one. */
function containerClaim(path: string, hasItems: boolean): string {
  return hasItems ? `${path}[` : `${path}.`;
}

/** Forms can set these once; later changes are on a separate page. Source: requirements#JWT-4. */
const ONCE: ReadonlySet<string> = new Set(['profile.email']);
/** Required independent of the schema. Source: requirements#addresses, requirements#postcode. */
const ALWAYS_REQUIRED: ReadonlySet<string> = new Set(['data.addressBook.zip']);

/**
 * Creates the tools for field kinds. The result sets the field's place in the content; findings point to that place, or
 * to the provider path without one.
 */
function fieldTools(context: AdaptContext, findings: Finding[]): (at: string) => FieldTools {
  const { provider, account, isOpenedByLink = false } = context;
  let place = '';
  const report = (what: FindingCode) => {
    findings.push(finding(place, what));
  };
  /** Why a save cannot write the leaf into the account. */
  const findConflict = (fieldLeaf: FieldBinding, path: string): FindingCode | undefined => {
    if (account === undefined) return undefined;
    if (!hasExactList(account, path)) return 'account-list-not-exact';
    if (!fitsAccount(account, path)) return 'account-holds-other-kind';
    if (!canSendList(provider, account, path)) return 'account-list-not-writable';
    return isRounded(fieldLeaf, readPath(account, path)) ? 'account-number-too-large' : undefined;
  };
  const leaf = (path: string): FieldBinding | undefined => {
    const field = provider.fields.get(toSchemaPath(path)) ?? unlistedAddress(path, account);
    const isClosed = isOpenedByLink && isClosedToLinks(toSchemaPath(path));
    const refusal = refusalOf(path, field, isClosed);
    if (field === undefined || refusal !== undefined) {
      findings.push(finding(place || path, refusal ?? 'not-in-schema'));
      return undefined;
    }
    const result = buildBinding({ ...field, required: field.required || ALWAYS_REQUIRED.has(field.path) });
    findings.push(...result.findings);
    if (result.leaf === undefined) return undefined;
    const conflict = findConflict(result.leaf, toAccountPath(path));
    if (conflict !== undefined) {
      findings.push(finding(place || path, conflict));
      return undefined;
    }
    return withItemRules(applyPathRules(result.leaf, provider), path, account ?? {});
  };
  const optionalLeaf = (path: string) => (isOffered(provider.fields.get(toSchemaPath(path))) ? leaf(path) : undefined);
  const tools: FieldTools = { leaf, optionalLeaf, report };
  return (at) => {
    place = at;
    return tools;
  };
}

/**
 * Whether customers may write all members of the list of a path. Unless lists are merged, a save sends the whole list,
 * and the provider rejects it if it contains members that only servers may write, or unknown ones.
 */
export function canSendList({ fields }: ProviderSchema, account: AccountData, path: string): boolean {
  const list = listOf(path);
  if (list === undefined || account.mergesLists === true) return true;
  return leafPaths(toSchemaPath(list), readPath(account, list) ?? undefined).every((leaf) =>
    isOffered(fields.get(leaf)),
  );
}

/** The paths of all leaves of a value, in the schema's spelling. */
function leafPaths(path: string, value: Json | undefined): readonly string[] {
  if (isList(value)) return value.filter((item) => item !== null).flatMap((item) => leafPaths(path, item));
  if (!isJsonObject(value)) return value === undefined ? [] : [path];
  return Object.entries(value).flatMap(([name, inner]) => leafPaths(`${path}.${name}`, inner));
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
 * The read-only e-mail address of an account: browsers get a schema without server-only fields, but customers still see
 * their address.
 */
function unlistedAddress(path: string, account: AdaptContext['account']): ProviderField | undefined {
  if (path !== address.path || account === undefined) return undefined;
  return typeof readPath(account, path) === 'string' ? address : undefined;
}

/** Why customers cannot edit the field at this path; undefined if they can. */
function refusalOf(path: string, field: ProviderField | undefined, isClosed: boolean): FindingCode | undefined {
  const root = rootOf(path);
  if (root === undefined) return /^(?:profile|data|subscriptions)\./.test(path) ? 'path-refused' : 'root-not-allowed';
  if (root === 'preferences') return 'root-not-allowed';
  return field !== undefined && (isClosed || !isOffered(field)) ? 'not-writable' : undefined;
}

/** The leaf at an exact path (with index), with the rules that depend on the account. */
function withItemRules(leaf: FieldBinding, path: string, account: AccountData): FieldBinding {
  const provider = toAccountPath(path);
  const binding = { ...leaf.binding, provider };
  const once = leaf.field.writeAccess === 'clientCreate' || ONCE.has(leaf.field.path);
  const value = once ? readPath(account, provider) : undefined;
  const options = { ...leaf.options, provider };
  const result: FieldBinding = { ...leaf, binding, options, stored: readLeaf(binding, account) };
  // A read-only field has no rules: an error on it would block the whole form.
  if ((value !== undefined && value !== null && value !== '') || leaf.field.writeAccess === 'serverOnly')
    return { ...result, schema: { type: leaf.schema.type }, required: false, options: { ...options, readOnly: true } };
  const isPermanent = !leaf.required && !canBeEmptied(binding) && result.stored !== undefined;
  return isPermanent ? { ...result, required: true, options: withNotRemovableMessage(options) } : result;
}

/** Whether JavaScript rounds a stored whole number: the form would show and save a wrong one. */
function isRounded({ schema, binding }: FieldBinding, stored: Json | undefined): boolean {
  if (binding.type !== 'number' || ![schema.type].flat().includes('integer')) return false;
  const number = typeof stored === 'string' && /^\s*-?\d+\s*$/.test(stored) ? Number(stored) : stored;
  return typeof number === 'number' && Number.isInteger(number) && !Number.isSafeInteger(number);
}

/**
 * Adds the message that a value can be changed but not removed, for fields that the provider does not allow to be
 * empty.
 */
function withNotRemovableMessage(options: FieldBinding['options']): FieldBinding['options'] {
  return { ...options, messageKeys: { ...options.messageKeys, required: ['global.rules.cannotBeEmptied'] } };
}

/** Whether forms support the field: it is writable, or one of {@link ONCE}. */
function isOffered(field: ProviderField | undefined): boolean {
  return field !== undefined && (field.writeAccess !== 'serverOnly' || ONCE.has(field.path));
}

/**
 * Limits of the parts of a birthday; a narrower range from the provider replaces them.
 * Source: requirements#birthday-rule.
 */
export const birthdayLimits: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['profile.birthDay', [1, 31]],
  ['profile.birthMonth', [1, 12]],
  ['profile.birthYear', [1900, 2020]],
]);
const yearKeys = ['global.rules.date.yearRange'];
const phoneKeys = ['global.rules.phone'];

/**
 * Adds the product's own rules for the path of a leaf, for all its controls.
 * Source: requirements#birthday-rule, requirements#phone-rule.
 */
function applyPathRules(leaf: FieldBinding, provider: ProviderSchema): FieldBinding {
  const limits = birthdayLimits.get(leaf.field.path);
  if (limits !== undefined) return withLimits(leaf, limits);
  if (leaf.field.path === 'profile.email' && leaf.field.writeAccess !== 'serverOnly') return withEmailPattern(leaf);
  return leaf.field.path === 'profile.phones.number' ? withPhoneType(withPhonePattern(leaf), provider) : leaf;
}

/** Adds the product's e-mail pattern if the provider has none. Source: requirements#email-rule. */
function withEmailPattern({ schema, ...leaf }: FieldBinding): FieldBinding {
  const isOpen = schema.pattern === undefined || schema.pattern === '\\S';
  return { ...leaf, schema: isOpen ? { ...schema, pattern: EMAIL_PATTERN, maxLength: MAX_EMAIL_LENGTH } : schema };
}

function withLimits({ schema, options, ...leaf }: FieldBinding, [low, high]: readonly [number, number]): FieldBinding {
  const isYear = leaf.field.path === 'profile.birthYear';
  const ends = {
    minimum: Math.max(schema.minimum ?? low, low),
    maximum: Math.min(schema.maximum ?? high, high),
  };
  const allowed = options.messageValues?.['allowed'] && allowedWithin(leaf.field.format ?? '', ends);
  return {
    ...leaf,
    schema: { ...schema, ...ends },
    options: {
      ...options,
      messageValues: { ...options.messageValues, ...ends, ...(allowed && { allowed }) },
      ...(isYear && { messageKeys: { ...options.messageKeys, minimum: yearKeys, maximum: yearKeys } }),
    },
  };
}

/**
 * A number without a type gets the type "default", if the schema has types and its rule allows this one.
 * Source: requirements#account.
 */
function withPhoneType(number: FieldBinding, { fields }: ProviderSchema): FieldBinding {
  const type = fields.get('profile.phones.type');
  const schema = type && isOffered(type) ? buildBinding(type).leaf?.schema : undefined;
  const isDefault = schema !== undefined && isAllowed(schema, 'default');
  return isDefault ? { ...number, binding: { ...number.binding, itemType: 'default' } } : number;
}

/** Adds the international format to the provider's own pattern. */
function withPhonePattern({ schema, options, ...leaf }: FieldBinding): FieldBinding {
  const ownPattern = leaf.field.format === undefined ? undefined : schema.pattern;
  return {
    ...leaf,
    schema: { ...schema, pattern: phonePattern, ...(ownPattern !== undefined && { allOf: [{ pattern: ownPattern }] }) },
    options: { ...options, messageKeys: { ...options.messageKeys, pattern: phoneKeys } },
  };
}
