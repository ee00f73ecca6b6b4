import { parseArgs } from 'node:util';
import { DocumentError } from '#backend/shared/document.ts';
import { startEmbedded, type Embedded } from '#backend/stand-ins/embedded/embedded.ts';
import type { Origins } from '#backend/stand-ins/embedded/origins.ts';
import { developedPages } from '#backend/product/site/developedPages.ts';
import { builtPages } from '#backend/product/site/site.ts';

/**
 * The product on its embedded default: site, stand-ins and partner in one process.
 * `--scenario NAME --port N` (site; stand-in N+1, partner N+2) `--data FOLDER --stand-in-host HOST --dev --log`; `DATABASE_URL` for a PostgreSQL server.
 */
const root = new URL('../..', import.meta.url).pathname;

async function main(): Promise<void> {
  if (process.env['NODE_ENV'] === 'production')
    throw new DocumentError(
      'This entry runs stand-ins and refuses production. The production entry is backend/product/main.ts.',
    );
  const started = Date.now();
  const { values } = parseArgs({
    options: {
      scenario: { type: 'string' },
      port: { type: 'string', default: '4000' },
      data: { type: 'string', default: '.data' },
      'stand-in-host': { type: 'string', default: 'localhost' },
      dev: { type: 'boolean', default: false },
      log: { type: 'boolean', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_533)
    throw new DocumentError(`--port: “${values.port}” is no port.`);
  const standInHost = values['stand-in-host'];
  const origins: Origins = {
    site: `http://localhost:${port}`,
    standIn: `http://${standInHost}:${port + 1}`,
    partner: `http://localhost:${port + 2}`,
  };
  const embedded = await startEmbedded({
    scenario: values.scenario,
    dataDir: values.data,
    databaseUrl: process.env['DATABASE_URL'],
    origins,
    trustedTypes: values.dev ? 'reported' : 'enforced',
    pages: async (app) => (values.dev ? developedPages(app, root) : builtPages(`${root}dist/site`)),
    log: values.log,
  });
  stopOnSignals(embedded);
  await embedded.site.listen({ host: 'localhost', port });
  await embedded.standIn.listen({ host: standInHost, port: port + 1 });
  await embedded.partner.listen({ host: 'localhost', port: port + 2 });
  await printWelcome(embedded, origins, Date.now() - started);
}

async function printWelcome({ parts }: Embedded, { site, standIn, partner }: Origins, took: number): Promise<void> {
  const { people, title, name } = parts.scenarioState.scenario();
  const [ready] = people;
  const account = ready === undefined ? undefined : await parts.accounts.getAccount(ready.loginID);
  const link =
    account === undefined
      ? 'nobody lives in this scenario'
      : `${site}/preferences/token/${await parts.mintLinkToken(account.UID, 14 * 86_400)}`;
  console.log(`
Kontor runs the scenario “${title}” (${name}), ready after ${(took / 1000).toFixed(1)} s.

  Site:              ${site}
  Preference centre: ${link}
  Customer:          ${ready === undefined ? 'none' : `${ready.loginID} / ${ready.password}`}
  Partner:           ${partner}
  Console:           ${standIn}/console
`);
}

function stopOnSignals(embedded: Embedded): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      setTimeout(() => process.exit(1), 10_000).unref();
      embedded.close().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

main().catch((error: unknown) => {
  const expected =
    error instanceof DocumentError || (error instanceof Error && /is in use|not built|EADDRINUSE/.test(error.message));
  console.error(expected ? error.message : error);
  process.exit(1);
});
