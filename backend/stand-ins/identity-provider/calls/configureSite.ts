import { isJsonObject, type Json, type JsonObject } from '#adapters/model/json.ts';
import { policiesOf } from '../policies.ts';
import { ok, ProviderFailure } from '../protocol/answer.ts';
import type { SiteSettings } from '../sites.ts';
import type { CallContext, CallHandler } from './callContext.ts';

/** The provider refuses larger schemas in one call. Source: requirements#IDP-configuration. */
const LARGEST_SCHEMA = 8192;
const sections = ['profileSchema', 'dataSchema', 'subscriptionsSchema'] as const;

/** What a child of a group cannot set: sections, and members of others. Source: requirements#IDP-configuration. */
const sectionsOfParent = ['passwordComplexity', 'authentication', 'profilePhoto', 'federation'];
const membersOfParent: Readonly<Record<string, readonly string[]>> = {
  accountOptions: [
    'allowUnverifiedLogin',
    'preventLoginIDHarvesting',
    'defaultLanguage',
    'loginIdentifiers',
    'loginIdentifierConflict',
  ],
  registration: ['requireSecurityQuestion', 'requireLoginID', 'enforceCoppa'],
  security: ['passwordChangeInterval', 'passwordHistorySize'],
};

/** The provider's types of fields. Source: requirements#IDP-field. */
const types: ReadonlySet<unknown> = new Set([
  'string',
  'basic-string',
  'text',
  'encrypted-string',
  'binary',
  'integer',
  'long',
  'float',
  'boolean',
  'date',
  'subscription',
  'consent',
]);

const isChild = ({ groupOwner, apiKey }: SiteSettings): boolean => groupOwner !== undefined && groupOwner !== apiKey;

/**
 * Adds and changes fields: those that are not named stay. The profile takes no new fields, no field another type, and a
 * child of a group takes `required` only alone.
 * Throws 403007 for browsers, 400006 for what cannot be, 413001 for too much at once (the last two codes are guesses).
 * Source: requirements#IDP-configuration.
 */
export const setSchema: CallHandler = async (context) => {
  const { params, site } = context;
  refuseBrowsers(context);
  let schema = site.schema;
  for (const section of sections) {
    const given = params.object(section);
    if (given === undefined) continue;
    if ((params.get(section) ?? '').length > LARGEST_SCHEMA) throw new ProviderFailure(413001);
    if (isChild(site)) refuseRequired(objectIn(given, 'fields'));
    schema = { ...schema, [section]: withFields(section, objectIn(schema, section), objectIn(given, 'fields')) };
  }
  keep(context, { schema });
  return ok();
};

function refuseRequired(fields: JsonObject): void {
  for (const [name, raw] of Object.entries(fields)) {
    const field = isJsonObject(raw) && isJsonObject(raw['email']) ? raw['email'] : raw;
    if (isJsonObject(field) && 'required' in field && Object.keys(field).length > 1)
      throw new ProviderFailure(400006, `A child of a group takes “required” of ${name} only alone`);
  }
}

function withFields(section: (typeof sections)[number], present: JsonObject, given: JsonObject): JsonObject {
  const before = objectIn(present, 'fields');
  const fields = Object.fromEntries(
    Object.entries(given).map(([name, raw]) => {
      const field = isJsonObject(raw) ? raw : {};
      const known = before[name];
      if (known === undefined && section === 'profileSchema')
        throw new ProviderFailure(400006, `Cannot add a field to the profile: ${name}`);
      if (field['type'] !== undefined && !types.has(field['type']))
        throw new ProviderFailure(400006, `Unknown type of ${name}: ${JSON.stringify(field['type'])}`);
      const inside = Object.keys(before).find((other) => name.startsWith(`${other}.`));
      if (inside !== undefined) throw new ProviderFailure(400006, `${name} lies inside ${inside}`);
      if (
        isJsonObject(known) &&
        known['type'] !== undefined &&
        field['type'] !== undefined &&
        field['type'] !== known['type']
      )
        throw new ProviderFailure(400006, `Cannot change the type of ${name}`);
      return [name, isJsonObject(known) ? merged(known, field) : newField(section, field)];
    }),
  );
  return { ...present, fields: { ...before, ...fields } };
}

function newField(section: (typeof sections)[number], field: JsonObject): JsonObject {
  if (section === 'subscriptionsSchema') return field;
  return { required: false, allowNull: true, writeAccess: 'serverOnly', ...field };
}

/**
 * Changes members of policies: those that are not named stay. Throws 403007 for browsers, 400006 for what only the
 * parent of a group can set (the code is a guess).
 */
export const setPolicies: CallHandler = async (context) => {
  const { params, site } = context;
  refuseBrowsers(context);
  const names = Object.keys(policiesOf(site)).filter((name) => name !== 'extensions' && params.has(name));
  const given = Object.fromEntries(names.map((name) => [name, params.object(name)]));
  if (isChild(site)) refusePoliciesOfParent(given);
  keep(context, { policies: merged(site.policies ?? {}, given) });
  return ok();
};

function refusePoliciesOfParent(given: Readonly<Record<string, JsonObject | undefined>>): void {
  for (const [section, members = {}] of Object.entries(given)) {
    const refused = sectionsOfParent.includes(section)
      ? section
      : membersOfParent[section]?.find((member) => member in members);
    if (refused !== undefined) throw new ProviderFailure(400006, `Only the parent of the group can set ${refused}`);
  }
}

/** Adds and changes consents, without their texts. Throws 403007 for browsers. */
export const setConsentsStatements: CallHandler = async (context) => {
  refuseBrowsers(context);
  const given = context.params.object('preferences') ?? {};
  keep(context, { consents: merged(context.site.consents ?? {}, given) });
  return ok();
};

/** The consents without their texts. Throws 403007 for browsers. */
export const getConsentsStatements: CallHandler = async (context) => {
  refuseBrowsers(context);
  const preferences = Object.entries(context.site.consents ?? {}).map(([id, consent]) => {
    const { legalStatements, ...rest } = isJsonObject(consent) ? consent : {};
    const langs = Object.keys(isJsonObject(legalStatements) ? legalStatements : {});
    return [id, { langs, customData: [], consentVaultRetentionPeriod: 36, ...rest }];
  });
  return ok({ preferences: Object.fromEntries(preferences) });
};

/**
 * Adds a version of a consent's text in one language. Throws 403007 for browsers, 400006 for an unknown consent or
 * language, 400009 for a version that exists.
 */
export const setLegalStatements: CallHandler = async (context) => {
  const { params, site } = context;
  refuseBrowsers(context);
  const [id, lang] = [params.require('consentId'), params.require('lang')];
  const consent = site.consents?.[id];
  if (!isJsonObject(consent)) throw new ProviderFailure(400006, `Unknown consent: ${id}`);
  const given = params.object('legalStatements') ?? {};
  const { currentDocVersion = 1, minDocVersion = 1 } = given;
  const version = JSON.stringify(currentDocVersion);
  const text = objectIn(objectIn(given, 'versions'), version);
  const statements = objectIn(consent, 'legalStatements');
  const known = statements[lang];
  if (isJsonObject(known) && known['currentDocVersion'] === currentDocVersion)
    throw new ProviderFailure(400009, `There is already legal statement for consentId ${lang} ${version}`);
  const { purpose = '', documentUrl = '' } = text;
  const statement = { purpose, documentUrl, currentDocVersion, minDocVersion };
  const changed = { ...consent, legalStatements: { ...statements, [lang]: statement } };
  keep(context, { consents: { ...site.consents, [id]: changed } });
  return ok();
};

function refuseBrowsers({ signed }: CallContext): void {
  if (!signed) throw new ProviderFailure(403007);
}

function keep({ group, site }: CallContext, over: Partial<SiteSettings>): void {
  group.replace(group.all().map((one) => (one.apiKey === site.apiKey ? { ...one, ...over } : one)));
}

function objectIn(value: JsonObject, name: string): JsonObject {
  const inner = value[name];
  return isJsonObject(inner) ? inner : {};
}

/** Objects are merged member by member, everything else is replaced. */
function merged(before: JsonObject, given: JsonObject): JsonObject {
  const members = Object.entries(given).map(([name, value]): readonly [string, Json | undefined] => {
    const known = before[name];
    return [name, isJsonObject(known) && isJsonObject(value) ? merged(known, value) : value];
  });
  return { ...before, ...Object.fromEntries(members) };
}
