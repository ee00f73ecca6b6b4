import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { DocumentError, fail } from '#backend/shared/document.ts';
import type { Scenario } from './scenario.ts';
import type { TesterState } from './testerState.ts';

/** Allowed files of an archive: those of a scenario, in a folder of its name. */
const FILE =
  /^([A-Za-z0-9][\w-]{0,60})\/((?:scenario|state|provider-schema|provider-schema\.portal|policies|consents)\.json|content\/[A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?\.json)$/;
/** Limit of all unpacked files together; a state with a thousand people has 2 MB. */
const MAX_BYTES = 16 * 1024 * 1024;

/** A scenario's folder with the state of its people, clock and faults, as a zip. */
export function packScenario(scenario: Scenario, state: TesterState): Uint8Array {
  const { name, title, shows, schema, portalSchema, content, policies, consents, metadata } = scenario;
  const present = new Set(state.accounts.flatMap(({ loginIds }) => loginIds));
  const people = scenario.people.filter(({ loginID }) => present.has(loginID.toLowerCase()));
  const { cms: _cms, ...portable } = metadata;
  const documents: Readonly<Record<string, unknown>> = {
    'scenario.json': { title, shows, metadata: portable, people, applications: scenario.applications },
    'provider-schema.json': schema,
    ...(isDeepStrictEqual(schema, portalSchema) ? {} : { 'provider-schema.portal.json': portalSchema }),
    ...Object.fromEntries(Object.entries(content).map(([language, page]) => [`content/${language}.json`, page])),
    ...(policies === undefined ? {} : { 'policies.json': policies }),
    ...(consents === undefined ? {} : { 'consents.json': { siteConsentDetails: consents } }),
    'state.json': state,
  };
  const members = Object.entries(documents).map(([file, document]) => [
    `${name}/${file}`,
    strToU8(`${JSON.stringify(document, undefined, 2)}\n`),
  ]);
  return zipSync(Object.fromEntries(members) as Record<string, Uint8Array>);
}

/**
 * Unpacks a downloaded scenario into `folder`, replaces one of the same name there, and returns the name. Throws
 * DocumentError, one sentence, for a zip that is invalid, too large, or has a file outside of a scenario's folder.
 */
export function unpackScenario(zip: string, folder: string): string {
  const files = Object.entries(membersOf(zip)).map(([path, bytes]) => {
    const [, name = '', file = ''] = FILE.exec(path) ?? [];
    return { name, file, bytes };
  });
  const [name = '', ...others] = new Set(files.map((file) => file.name));
  if (name === '' || others.length > 0) fail(`${zip}: must be one scenario, as the console downloads it.`);
  const unfinished = `${folder}/${name}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(`${unfinished}/content`, { recursive: true });
  for (const { file, bytes } of files) writeFileSync(`${unfinished}/${file}`, bytes);
  rmSync(`${folder}/${name}`, { recursive: true, force: true });
  renameSync(unfinished, `${folder}/${name}`);
  return name;
}

function membersOf(zip: string): Readonly<Record<string, Uint8Array>> {
  let total = 0;
  try {
    if (statSync(zip).size > MAX_BYTES) fail('is too large.');
    return unzipSync(readFileSync(zip), {
      filter: ({ name, originalSize }) => {
        if (name.endsWith('/')) return false;
        if (!FILE.test(name)) fail(`“${name}” is no file of a scenario.`);
        // The library never inflates a member beyond this declared size.
        total += originalSize;
        return total <= MAX_BYTES || fail('is too large.');
      },
    });
  } catch (error) {
    const problem = error instanceof DocumentError ? error.message : 'cannot be read as a zip.';
    throw new DocumentError(`${zip}: ${problem}`, { cause: error });
  }
}
