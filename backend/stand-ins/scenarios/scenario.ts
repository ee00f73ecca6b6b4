import type { Json, JsonObject } from '@kontor/schema-adapters/json';
import { type Application, type Person, scenarioDocument } from './scenarioDocument.ts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMetadata } from '@kontor/schema-adapters/metadata';
import { DocumentError, fail, jsonObject, openObject, readStrict } from '#backend/shared/document.ts';

/** The folder of all scenarios. */
export const scenariosFolder = join(import.meta.dirname, '../../../fixtures/scenarios');

/** The folder of the pictures that the sites of scenarios have of their own. */
export const imagesFolder = join(import.meta.dirname, '../../../fixtures/images');

/** The folder of downloaded scenarios in a data folder. */
export const unpackedFolder = (dataDir: string): string => join(dataDir, 'scenarios');

/** Names of the available scenarios, sorted. */
export function scenarioNames(folders: readonly string[] = [scenariosFolder]): readonly string[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).filter((name) => existsSync(`${folder}/${name}/scenario.json`)))
    .toSorted();
}

/** The folder of a scenario. Throws DocumentError with the available names for an unknown one. */
export function folderOf(name: string, folders: readonly string[]): string {
  const names = scenarioNames(folders);
  const folder = names.includes(name) ? folders.find((one) => existsSync(`${one}/${name}/scenario.json`)) : undefined;
  return folder === undefined
    ? fail(`There is no scenario “${name}”; there are: ${names.join(', ')}.`)
    : `${folder}/${name}`;
}

/**
 * Reads a scenario. Throws DocumentError, one sentence that names the file and the problem; for an unknown name it
 * lists the available ones.
 * Source: requirements#scenario.
 */
export function loadScenario(name: string, folders: readonly string[] = [scenariosFolder]): Scenario {
  const base = folderOf(name, folders);
  const main = read(base, 'scenario.json', (raw) => readStrict(scenarioDocument, raw));
  const metadata = { ...(main.metadata as JsonObject), cms: { ...main.metadata.cms, id: name } };
  const schema = read(base, 'provider-schema.json', parseSchema);
  return {
    name,
    ...main,
    metadata,
    schema,
    portalSchema: optional(base, 'provider-schema.portal.json', parseSchema) ?? schema,
    content: readContent(base, metadata),
    policies: optional(base, 'policies.json', (raw) => readStrict(jsonObject, raw)),
    consents: optional(base, 'consents.json', (raw) => readStrict(consentsDocument, raw).siteConsentDetails),
  };
}

const section = openObject({ fields: jsonObject });
const providerSchema = openObject({ profileSchema: section, dataSchema: section });
const consentsDocument = openObject({ siteConsentDetails: jsonObject });

/** Checks the essential members of the provider's answer; the adapter handles invalid fields. */
export function parseSchema(raw: unknown): JsonObject {
  return readStrict(providerSchema, raw, '', 'the schema') as JsonObject;
}

function readContent(base: string, metadata: JsonObject): Readonly<Record<string, Json>> {
  const files = existsSync(`${base}/content`)
    ? readdirSync(`${base}/content`)
        .filter((file) => file.endsWith('.json'))
        .toSorted()
    : [];
  const content = Object.fromEntries(
    files.map((file) => [file.slice(0, -5), read(base, `content/${file}`, (raw) => readStrict(jsonObject, raw))]),
  );
  const language = defaultLanguage(metadata);
  if (content[language] === undefined)
    fail(`${base}/content/${language}.json is missing: it is the content in the site's default language.`);
  return content;
}

/** Language of the site's default locale; `de` if its metadata has none. */
export function defaultLanguage(metadata: JsonObject): string {
  return readMetadata(metadata).metadata.defaultLocale.slice(0, 2);
}

function optional<T>(base: string, file: string, parse: (raw: unknown) => T): T | undefined {
  return existsSync(`${base}/${file}`) ? read(base, file, parse) : undefined;
}

function read<T>(base: string, file: string, parse: (raw: unknown) => T): T {
  const path = `${base}/${file}`;
  if (!existsSync(path)) return fail(`${path} is missing.`);
  try {
    return parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const problem =
      error instanceof DocumentError
        ? error.message
        : `is not JSON: ${error instanceof Error ? error.message : 'unreadable'}`;
    throw new DocumentError(`${path}: ${problem}.`, { cause: error });
  }
}

/** Sites of the identity provider whose schema testers can change. */
export const schemaSites = ['preference-centre', 'portal'] as const;
export type SchemaSite = (typeof schemaSites)[number];

/** Everything that the product needs to run: one folder of `fixtures/scenarios/`. Source: requirements#scenario. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** The purpose of the scenario, one sentence. */
  readonly shows: string;
  /** Site metadata without hosts and keys. */
  readonly metadata: JsonObject;
  readonly people: readonly Person[];
  /** Servers that may sign calls for each site of the provider, besides the site itself. */
  readonly applications: readonly Application[];
  /** Complete `accounts.getSchema` answers; `portalSchema` equals `schema` unless the scenario has its own. */
  readonly schema: JsonObject;
  readonly portalSchema: JsonObject;
  /** Content documents by language as in the file name: `de`, `fr-BE`. */
  readonly content: Readonly<Record<string, Json>>;
  readonly policies?: JsonObject;
  /** `siteConsentDetails` by consent id. */
  readonly consents?: JsonObject;
}
