import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { adaptDocuments, type AdaptedDocuments } from '#adapters/form/adaptDocument.ts';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import { ownMember } from '#adapters/model/json.ts';

const scenarios = new URL('../fixtures/scenarios/', import.meta.url);

/** The file with a scenario's adapted forms. */
export function expectedFile(name: string): URL {
  return new URL(`${name}/form.expected.json`, scenarios);
}

/** Names of all scenario folders, sorted. */
export function scenarioNames(): readonly string[] {
  return readdirSync(scenarios, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();
}

/** Whether there is a scenario with that name. */
export function isScenario(name: string): boolean {
  return /^[a-z0-9-]+$/.test(name) && existsSync(new URL(`${name}/scenario.json`, scenarios));
}

/**
 * The forms of every language of a scenario, with its site's country and postcode rules, as plain JSON; display windows
 * are ignored.
 */
export function scenarioForms(name: string): Readonly<Record<string, AdaptedDocuments>> {
  const folder = new URL(`${name}/`, scenarios);
  const schema = readJson(new URL('provider-schema.json', folder));
  const { metadata } = readMetadata(ownMember(readJson(new URL('scenario.json', folder)), 'metadata'));
  const site = siteRulesOf(metadata);
  const languages = readdirSync(new URL('content/', folder))
    .filter((file) => file.endsWith('.json'))
    .toSorted();
  const forms = languages.map((file) => [
    file.slice(0, -'.json'.length),
    adaptDocuments({ schema, content: readJson(new URL(`content/${file}`, folder)), site }),
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(forms))) as Readonly<Record<string, AdaptedDocuments>>;
}

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8')) as unknown;
}
