import { daySeconds } from '@kontor/schema-adapters/values';
import { watch } from 'node:fs';
import { resolve } from 'node:path';
import { closeOnSignals } from '#backend/shared/closeOnSignals.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { writeProductionFiles } from '#backend/stand-ins/embedded/productionFiles.ts';
import { startEmbedded, type Embedded } from '#backend/stand-ins/embedded/embedded.ts';
import type { Origins } from '#backend/stand-ins/console/consoleParts.ts';
import { developedPages } from '#backend/product/site/developedPages.ts';
import { scenariosFolder, unpackedFolder } from '#backend/stand-ins/scenarios/scenario.ts';
import { builtPages } from '#backend/product/site/site.ts';
import { unpackScenario } from '#backend/stand-ins/scenarios/scenarioArchive.ts';
import { sampleStaff } from '#backend/stand-ins/staff/staffIssuer.ts';
import type { Place } from './startChecks.ts';
import { help, readStartOptions } from './startOptions.ts';
import { startProblem } from './startProblems.ts';

/** The entry for development and tests; see {@link help}. Refuses to run in production. */
const root = new URL('../..', import.meta.url).pathname;

async function main(): Promise<void> {
  if (process.env['NODE_ENV'] === 'production')
    throw new DocumentError(
      'This entry runs stand-ins and refuses production. The production entry is dist/server/main.js.',
    );
  const started = Date.now();
  const values = readStartOptions();
  if (values.help) {
    console.log(help);
    return;
  }
  console.log('Starting: database and services …');
  const { places, linkExchange } = values;
  const origins: Origins = {
    site: values['public-site'] ?? addressOf(places.site),
    standIn: values['public-stand-in'] ?? addressOf(places.standIn),
    partner: values['public-partner'] ?? addressOf(places.partner),
    studio: values['public-studio'] ?? addressOf(places.studio),
  };
  const { scenario } = values;
  const isZip = scenario?.endsWith('.zip') === true;
  const embedded = await startEmbedded({
    scenario: isZip ? unpackScenario(scenario, unpackedFolder(values.data)) : scenario,
    isAfresh: isZip,
    dataDir: values.data,
    databaseUrl: process.env['DATABASE_URL'],
    productDatabaseUrl: values['product-database'],
    origins,
    fourEyes: values['four-eyes'],
    linkExchange,
    trustedTypes: values.dev ? 'reported' : 'enforced',
    pages: async (app) => (values.dev ? developedPages(app, root) : builtPages(`${root}dist/site`)),
    preview: {
      studioOrigin: origins.studio,
      ...(!values.dev && { pages: builtPages(`${root}dist/preview`, 'preview.html') }),
    },
    log: values.log,
  });
  closeOnSignals(() => embedded.close());
  if (values.dev) watchScenarios(embedded);
  await embedded.site.listen(places.site);
  await embedded.standIn.listen(places.standIn);
  await embedded.partner.listen(places.partner);
  await embedded.studio.listen(places.studio);
  const files = values['production-files'];
  if (files !== undefined) writeProductionFiles(resolve(files), { ...embedded.parts, keys: embedded.keys });
  await printWelcome(embedded, origins, Date.now() - started);
}

const addressOf = ({ host, port }: Place): string => `http://${host}:${port}`;

async function printWelcome(
  { parts }: Embedded,
  { site, standIn, partner, studio }: Origins,
  took: number,
): Promise<void> {
  const { people, title, name } = parts.scenarioState.scenario();
  const [ready] = people;
  const account = ready === undefined ? undefined : await parts.accounts.getAccount(ready.loginID);
  const link =
    account === undefined ? 'nobody lives in this scenario' : (await parts.mintLink(account.UID, 14 * daySeconds)).url;
  console.log(`
Kontor runs the scenario “${title}” (${name}), ready after ${(took / 1000).toFixed(1)} s.

  Site:              ${site}
  Preference centre: ${link}
  Customer:          ${ready === undefined ? 'none' : `${ready.loginID} / ${ready.password}`}
  Partner:           ${partner}
  Studio:            ${studio}
${sampleStaff.map(({ role, email, password }) => `    ${`${role}:`.padEnd(17)}${email} / ${password}`).join('\n')}
  Console:           ${standIn}/console
${describeEarlierState(parts)}`);
}

/** State of an earlier run that could surprise testers. */
function describeEarlierState({ clock, faults }: Embedded['parts']): string {
  const clockText =
    clock.offset() === 0 ? '' : `\n  The clock is still set: it shows ${new Date(clock.now()).toISOString()}.\n`;
  const count = faults.list().length;
  return `${clockText}${count === 0 ? '' : `\n  Faults still switched on: ${count}.\n`}`;
}

/**
 * Reloads the current scenario when one of its files changes; reports an invalid file and keeps the last valid state.
 */
function watchScenarios({ parts }: Embedded): void {
  let timer: NodeJS.Timeout | undefined;
  watch(scenariosFolder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      reloadScenario(parts).catch((error: unknown) => console.error(error instanceof Error ? error.message : error));
    }, 100);
  }).unref();
}

async function reloadScenario({ scenarioState, content, applySites }: Embedded['parts']): Promise<void> {
  const before = scenarioState.scenario().content;
  scenarioState.reread();
  applySites();
  await content.takeOver(before);
  console.log('The scenario was read again.');
}

main().catch((error: unknown) => {
  console.error(startProblem(error) ?? error);
  process.exit(1);
});
