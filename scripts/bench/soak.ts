import { freePort } from '../../tests/nodes/launch.ts';
import { readOptions } from '../commandLine.ts';
import { printVerdict } from './load/loadVerdict.ts';
import { startProductionComposition } from '../commands/trial/productionComposition.ts';
import { collecting, leaking } from './soak/preloads.ts';
import { soak } from './soak/runSoak.ts';
import { judgeSoak } from './soak/soakVerdict.ts';
import { linkKeys } from '../../tests/nodes/signedTokens.ts';

/**
 * `npm run soak`: the production composition under a steady mixture of calls, for an hour unless told. Prints a table
 * and a verdict; exit code 1 if the node leaks or answers wrongly.
 * Source: requirements#SRV-6.
 */
const { minutes, leak, port } = readOptions({
  call: 'npm run soak --',
  does: 'Keeps the release’s server busy (PostgreSQL, stand-ins as providers) and fails if it leaks or answers wrongly.',
  options: {
    minutes: { value: 'N', default: '60', what: 'how long, from 1 to 600' },
    port: { value: 'N', default: '8520', what: 'the first of ten ports in a row' },
    leak: { what: 'a control: the node leaks on purpose, and the verdict must say so' },
  },
});

const length = Number(minutes);
if (!(length >= 1 && length <= 600)) throw new Error(`“${minutes}” must be a number from 1 to 600.`);
const metricsPort = await freePort();
const { privateKey, settings } = await linkKeys();
const { issuer, audience, keys } = settings;
const composition = await startProductionComposition({
  port: Number(port),
  log: (step) => console.log(`… ${step}`),
  options: [...collecting, ...(leak ? leaking : [])],
  change: (file) => ({
    ...file,
    metrics: { port: metricsPort },
    linkTokens: { issuer, audience, keys },
    identityProvider: { ...(file['identityProvider'] as object), linkExchange: 'proxy' },
  }),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void composition.stop().then(() => process.exit(2)));
try {
  const passed = printVerdict(judgeSoak(await soak(composition, { privateKey, metricsPort, minutes: length })));
  process.exitCode = passed ? 0 : 1;
} finally {
  await composition.stop();
}
