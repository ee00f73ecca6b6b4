import { spawnSync } from 'node:child_process';
import { findBrowser } from '../browser.ts';
import { buildChangedParts, partNames } from '../build/buildParts.ts';
import { readOptions } from '../commandLine.ts';
import { startProductionComposition } from './trial/productionComposition.ts';

/**
 * `npm run trial`: starts the whole production composition of the operations guide on this machine and runs the
 * customers' core journeys against it. Builds the changed parts. Needs PostgreSQL, Caddy and openssl.
 */
const { keep, journeys, port } = readOptions({
  call: 'npm run trial --',
  does: 'Stands up the production composition (release, two countries on PostgreSQL, Caddy with TLS, stand-ins as providers) and runs the core journeys.',
  options: {
    port: { value: 'N', default: '8500', what: 'with --keep: the first of twelve ports in a row' },
    journeys: { value: 'TEXT', what: 'only journeys whose title contains this' },
    keep: { what: 'runs no journeys, and stays until Ctrl+C' },
  },
});

await buildChangedParts(partNames);
if (keep) await stay();
else process.exitCode = runJourneys();

async function stay(): Promise<void> {
  const composition = await startProductionComposition({
    port: Number(port),
    install: true,
    twoCountries: true,
    log: console.log,
  });
  const { site, austria, studio, console: testers } = composition;
  console.log(`
  Site:     ${site}
  Austria:  ${austria}
  Studio:   ${studio}
  Console:  ${testers}/console (customers, staff, mailbox)

The browser warns of the local certificate. Ctrl+C ends everything.`);
  process.once('SIGINT', () => void composition.stop().then(() => process.exit(0)));
}

function runJourneys(): number {
  const args = ['test', '--project', 'production', '--workers=1', '--reporter=list'];
  const { status } = spawnSync(
    'node_modules/.bin/playwright',
    [...args, ...(journeys === undefined ? [] : ['--grep', journeys])],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM_PATH: findBrowser(),
        KONTOR_TRIAL: '1',
        KONTOR_INSTALL: '1',
      },
    },
  );
  return status ?? 1;
}
