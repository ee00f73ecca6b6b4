import { join } from 'node:path';
import { adaptDocuments, type AdaptedDocuments } from '@kontor/schema-adapters';
import { readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';
import { loadScenario, scenariosFolder } from '#backend/stand-ins/scenarios/scenario.ts';

/** The file with a scenario's adapted forms. */
export function expectedFile(name: string): string {
  return join(scenariosFolder, name, 'form.expected.json');
}

/**
 * The forms of every language of a scenario, with its site's country and postcode rules, as plain JSON; ignores display
 * windows.
 */
export function scenarioForms(name: string): Readonly<Record<string, AdaptedDocuments>> {
  const { schema, metadata, content } = loadScenario(name);
  const site = siteRulesOf(readMetadata(metadata).metadata);
  const forms = Object.entries(content).map(([language, document]) => [
    language,
    adaptDocuments({ schema, content: document, site, controls: 'kontor' }),
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(forms))) as Readonly<Record<string, AdaptedDocuments>>;
}
