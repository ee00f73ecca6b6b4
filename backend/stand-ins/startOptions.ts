import { parseArgs } from 'node:util';
import { linkStrategies } from '#backend/product/links/linkSessions.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { placesFrom } from './startChecks.ts';

/** The options of `backend/stand-ins/main.ts`. */
export const startOptions = {
  scenario: { type: 'string' },
  port: { type: 'string', default: '4000' },
  data: { type: 'string', default: '.data' },
  'stand-in-host': { type: 'string', default: 'localhost' },
  'public-site': { type: 'string' },
  'public-stand-in': { type: 'string' },
  'public-partner': { type: 'string' },
  'public-studio': { type: 'string' },
  'production-files': { type: 'string' },
  'product-database': { type: 'string' },
  'link-exchange': { type: 'string', default: 'initRegistration' },
  'four-eyes': { type: 'boolean', default: false },
  dev: { type: 'boolean', default: false },
  log: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** The output of `--help`. */
export const help = `The product on its embedded default: site, stand-ins, partner and studio in one process.

  --scenario NAME       scenario to run, a folder of fixtures/scenarios; without it the one that ran last, or germany;
                        or a FILE.zip that the console has downloaded, with its people, clock and faults, from the beginning
  --port N              port of the site; the stand-ins take N+1, the partner N+2, the studio N+3 (4000)
  --data FOLDER         where accounts, mails and keys are kept (.data)
  --stand-in-host HOST  host name of the stand-ins, to try another site than the product's (localhost)
  --public-site ORIGIN  origin of the site where a reverse proxy with TLS stands before it (https://…)
  --public-stand-in ORIGIN  the same for the stand-ins
  --public-partner ORIGIN   for the partner
  --public-studio ORIGIN    for the studio
  --production-files FOLDER  writes settings, secrets and content for a production node that uses these stand-ins
  --product-database URL     database of such a node, whose consents the console shows
  --link-exchange WAY   how mailed links are opened: initRegistration, lite or proxy (initRegistration)
  --four-eyes           staff who change content may not publish it themselves
  --dev                 pages straight from their sources; changed scenario files count at once
  --log                 prints a line per request
  --help                prints this

DATABASE_URL in the environment names a PostgreSQL server to use instead of the embedded database.
`;

/**
 * The options of this process. Throws DocumentError for a wrong value, and the error of `parseArgs` for a wrong option.
 */
export function readStartOptions() {
  const { values } = parseArgs({ options: startOptions });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_532)
    throw new DocumentError(`--port: “${values.port}” is no port.`);
  const linkExchange = linkStrategies.find((strategy) => strategy === values['link-exchange']);
  if (linkExchange === undefined)
    throw new DocumentError(`--link-exchange: “${values['link-exchange']}” is none of ${linkStrategies.join(', ')}.`);
  return { ...values, places: placesFrom(port, values['stand-in-host']), linkExchange };
}
