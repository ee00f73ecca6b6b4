import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { fail } from '#backend/shared/document.ts';
import type { SharedState } from './sharedState.ts';

/**
 * Writes a state as a folder that `--scenario NAME` runs: the scenario's usual files, and `state.json` with people,
 * mails, clock and faults as they were. Throws DocumentError if the name is invalid or taken.
 */
export function saveAsScenario(folder: string, name: string, title: string, shared: SharedState): void {
  if (!/^[a-z0-9][a-z0-9-]{0,60}$/.test(name)) fail('name: must be small letters, digits and hyphens');
  const target = `${folder}/${name}`;
  if (existsSync(target)) fail(`There is already a scenario “${name}”.`);
  const { scenario, state } = shared;
  const { schema, portalSchema, content, policies, consents, metadata, people, shows } = scenario;
  const present = new Set(state.accounts.flatMap(({ loginIds }) => loginIds));
  const { cms: _cms, ...portable } = metadata;
  const files: Readonly<Record<string, unknown>> = {
    'scenario.json': {
      title,
      shows,
      metadata: portable,
      people: people.filter(({ loginID }) => present.has(loginID.toLowerCase())),
    },
    'provider-schema.json': schema,
    ...(isDeepStrictEqual(schema, portalSchema) ? {} : { 'provider-schema.portal.json': portalSchema }),
    ...Object.fromEntries(Object.entries(content).map(([language, page]) => [`content/${language}.json`, page])),
    ...(policies === undefined ? {} : { 'policies.json': policies }),
    ...(consents === undefined ? {} : { 'consents.json': { siteConsentDetails: consents } }),
    'state.json': { kontorState: shared.kontorState, madeAt: shared.madeAt, state },
  };
  const unfinished = `${target}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(`${unfinished}/content`, { recursive: true });
  for (const [file, document] of Object.entries(files))
    writeFileSync(`${unfinished}/${file}`, `${JSON.stringify(document, undefined, 2)}\n`);
  renameSync(unfinished, target);
}
