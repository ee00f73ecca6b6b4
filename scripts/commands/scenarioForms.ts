import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adaptDocuments, type AdaptedDocuments } from '#adapters/form/adaptDocument.ts';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import { ownMember } from '#adapters/model/json.ts';

const scenarios = join(import.meta.dirname, '../../fixtures/scenarios');

/** The file with a scenario's adapted forms. */
export function expectedFile(name: string): string {
  return join(scenarios, name, 'form.expected.json');
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
  return /^[a-z0-9-]+$/.test(name) && existsSync(join(scenarios, name, 'scenario.json'));
}

/**
 * The forms of every language of a scenario, with its site's country and postcode rules, as plain JSON; display windows
 * are ignored.
 */
export function scenarioForms(name: string): Readonly<Record<string, AdaptedDocuments>> {
  const folder = join(scenarios, name);
  const schema = readJson(join(folder, 'provider-schema.json'));
  const { metadata } = readMetadata(ownMember(readJson(join(folder, 'scenario.json')), 'metadata'));
  const site = siteRulesOf(metadata);
  const languages = readdirSync(join(folder, 'content'))
    .filter((file) => file.endsWith('.json'))
    .toSorted();
  const forms = languages.map((file) => [
    file.slice(0, -'.json'.length),
    adaptDocuments({ schema, content: readJson(join(folder, 'content', file)), site }),
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(forms))) as Readonly<Record<string, AdaptedDocuments>>;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8')) as unknown;
}
