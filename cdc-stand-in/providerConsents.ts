import { isJsonObject, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { readDotted } from './nestedValues.ts';
import { withDotted, type RequiredConsent } from './schema/fields.ts';
import type { SiteSettings } from './sites.ts';

/** A site's data about one consent. */
interface ConsentDetails {
  readonly id: string;
  readonly isMandatory: boolean;
  readonly statements: JsonObject;
  readonly defaultLang: string;
}

/** Ids of every consent of a site, dotted, from its consent details and its schema. */
export function consentIds(site: SiteSettings): ReadonlySet<string> {
  return new Set(consentsOf(site).map(({ id }) => id));
}

/** The consents that a registration at this site requires. */
export function requiredConsents(site: SiteSettings): readonly RequiredConsent[] {
  return consentsOf(site)
    .filter(({ isMandatory }) => isMandatory)
    .map(({ id, statements, defaultLang }) => {
      const statement = statementIn(statements, defaultLang, defaultLang);
      const { minDocVersion: version, minDocDate: date } = statement;
      return {
        id,
        ...(typeof version === 'number' && { minDocVersion: version }),
        ...(typeof date === 'string' && { minDocDate: date }),
      };
    });
}

/**
 * The stored form of a consent, from the client's input. `now` is epoch milliseconds. Source: requirements#IDP-data.
 */
export function storedConsent(
  site: SiteSettings,
  id: string,
  input: JsonObject,
  before: Json | undefined,
  lang: string,
  now: number,
): JsonObject {
  const granted = input['isConsentGranted'] === true;
  const previous = isJsonObject(before) ? before : {};
  const details = consentsOf(site).find((consent) => consent.id === id);
  const statement = details === undefined ? {} : statementIn(details.statements, lang, details.defaultLang);
  const document = documentOf(statement);
  const stamp = new Date(now).toISOString();
  const unchanged =
    previous['isConsentGranted'] === granted &&
    previous['lastConsentModified'] !== undefined &&
    Object.entries(document).every(([name, value]) => previous[name] === value);
  if (unchanged) return { ...previous, actionTimestamp: stamp };
  return {
    isConsentGranted: granted,
    ...document,
    lang,
    lastConsentModified: stamp,
    actionTimestamp: stamp,
    tags: input['tags'] ?? [],
    customData: [],
    entitlements: [],
    locales: { [lang]: document },
  };
}

/** The preferences of an account after consents from a client or server. */
export function withConsents(
  site: SiteSettings,
  before: JsonObject,
  input: readonly { readonly path: string; readonly value: JsonObject }[],
  lang: string,
  now: number,
): JsonObject {
  return input.reduce(
    (preferences, { path, value }) =>
      withDotted(preferences, path, storedConsent(site, path, value, readDotted(preferences, path), lang, now)),
    before,
  );
}

function documentOf(statement: JsonObject): JsonObject {
  if (typeof statement['currentDocVersion'] === 'number') return { docVersion: statement['currentDocVersion'] };
  return typeof statement['currentDocDate'] === 'string' ? { docDate: statement['currentDocDate'] } : {};
}

function statementIn(statements: JsonObject, lang: string, defaultLang: string): JsonObject {
  const match =
    statements[lang] ?? statements[lang.slice(0, 2)] ?? statements[defaultLang] ?? Object.values(statements)[0];
  return isJsonObject(match) ? match : {};
}

/** Consent details have priority; a consent that is only in the schema is described by its schema entry. */
function consentsOf({ consents, schema }: SiteSettings): readonly ConsentDetails[] {
  const details = Object.entries(consents ?? {}).flatMap(([id, raw]) =>
    isJsonObject(raw) && raw['isActive'] !== false ? [toDetails(id, raw)] : [],
  );
  const section = schema['preferencesSchema'];
  const fields = isJsonObject(section) && isJsonObject(section['fields']) ? Object.entries(section['fields']) : [];
  const fromSchema = fields
    .filter(([id]) => !details.some((detail) => detail.id === id))
    .flatMap(([id, raw]) => (isJsonObject(raw) ? [schemaDetails(id, raw)] : []));
  return [...details, ...fromSchema];
}

function toDetails(id: string, raw: JsonObject): ConsentDetails {
  const statements = isJsonObject(raw['legalStatements']) ? raw['legalStatements'] : {};
  return {
    id,
    isMandatory: raw['isMandatory'] === true,
    statements,
    defaultLang: typeof raw['defaultLang'] === 'string' ? raw['defaultLang'] : 'de',
  };
}

function schemaDetails(id: string, raw: JsonObject): ConsentDetails {
  return { id, isMandatory: raw['required'] === true, statements: { de: raw }, defaultLang: 'de' };
}
