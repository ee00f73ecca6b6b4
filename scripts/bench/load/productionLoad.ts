import { cpus, loadavg, tmpdir } from 'node:os';
import { openDatabase } from '#backend/shared/database/database.ts';
import { writeReminders } from '#backend/product/services/machine/writeReminders.ts';
import { deletion, startNodePeers, type NodePeers } from '../../../tests/nodes/serviceNode.ts';
import { print, printVerdict, judgeLoad } from './loadVerdict.ts';
import { type Measured, type MeasuredNode, mixture, flood, steady, TOO_MANY } from './phases.ts';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, launch } from '../../../tests/nodes/launch.ts';
import { startCluster } from '../../../tests/nodes/postgresCluster.ts';
import { localCertificate } from '../../commands/trial/reverseProxy.ts';
import { readMetrics } from './nodeMetrics.ts';
import { storePictures, whileAttacked } from './pictureAttack.ts';

const EACH = 3;
/** Requests for pictures a second of one visitor beside customers' calls: three times what once stopped a node. */
const ATTACKS = 50;

/** Puts load on the built server on PostgreSQL and compares it with the limits. Whether it kept all of them. */
export async function loadProduction(bin: string, seconds: number, lanes: number): Promise<boolean> {
  const [busy = 0] = loadavg();
  const { node, peers, databaseUrl, stop } = await startProductionServer(bin);
  try {
    const owners = Array.from({ length: seconds * 1000 }, (_, index) => `owner-${index}`);
    await seed(databaseUrl, owners);
    const mix = await mixture(peers);
    const deletions = await Promise.all(owners.map(async (owner) => deletion(owner, await peers.link(owner), EACH)));
    const nodes = [node];
    await flood(nodes, mix, { phase: 'warm-up', lanes, seconds: 2 });
    const calm = show(await steady(nodes, mix, { seconds }));
    const attacked = await whileAttacked(node.port, ATTACKS, () =>
      steady(nodes, mix, { seconds, phase: 'mixed, 200/s, attacked' }),
    );
    show(attacked);
    const lines = judgeLoad({
      steady: calm,
      attacked,
      flood: show(await flood(nodes, mix, { phase: 'mixed, as fast as possible', lanes, seconds })),
      overload: show(await flood(nodes, mix, { phase: 'mixed, three times too much', lanes: TOO_MANY, seconds })),
      after: show(await steady(nodes, mix, { seconds, phase: 'mixed, 200/s, right after' })),
      deletions: show(await flood(nodes, (index) => deletions[index], { phase: 'durable deletions', lanes, seconds })),
    });
    const passed = printVerdict(lines);
    if (!passed && busy > cpus().length)
      console.log(`The load average was ${busy.toFixed(1)} before: repeat it on a machine with nothing else to do.`);
    return passed;
  } finally {
    await stop();
  }
}

function show(measured: Measured): Measured {
  print('release, PostgreSQL', measured);
  return measured;
}

async function seed(databaseUrl: string, owners: readonly string[]): Promise<void> {
  const db = await openDatabase({ url: databaseUrl });
  const reminders = owners.flatMap((subscriber) =>
    Array.from({ length: EACH }, (_, index) => ({
      reminderId: `${subscriber}-${index}`,
      subscriber,
      variantId: 'variant',
      variantName: { de: 'Ware' },
    })),
  );
  await storePictures(db);
  for (let at = 0; at < reminders.length; at += 1000) await writeReminders(db, reminders.slice(at, at + 1000), 0);
  await db.close();
}

/** The built server on a PostgreSQL server of its own. */
export interface ProductionServer {
  readonly node: MeasuredNode;
  readonly peers: NodePeers;
  readonly databaseUrl: string;
  readonly stop: () => Promise<void>;
}

const root = new URL('../../..', import.meta.url).pathname;
const BUNDLE = 'dist/server/main.js';

/**
 * Starts the release's server as operators do, with a settings file, on PostgreSQL; the identity provider answers at
 * once. Needs a build, PostgreSQL (its programs are in `bin`) and openssl.
 */
async function startProductionServer(bin: string): Promise<ProductionServer> {
  if (!existsSync(root + BUNDLE)) throw new Error('The release is not built: run npm run build first.');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-load-'));
  const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const certificate = localCertificate(folder);
    const peers = await startNodePeers({
      key: readFileSync(certificate.key),
      cert: readFileSync(certificate.certificate),
    });
    stops.push(peers.close);
    const cluster = await startCluster(bin);
    stops.push(cluster.remove);
    const databaseUrl = await cluster.newDatabase();
    const [port, metricsPort, studioPort] = [await freePort(), await freePort(), await freePort()];
    const settings = writeSettings(folder, peers, { port, metricsPort, studioPort });
    const { end } = await launch([BUNDLE], {
      cwd: root,
      ready: /Server listening/,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NODE_EXTRA_CA_CERTS: certificate.authority,
        KONTOR_SETTINGS: settings,
        DATABASE_URL: databaseUrl,
        SUBJECT_KEY: 'dfq3vE1kM0y7Zt5uXw9rBb2nHs8aLc4j',
        PORTAL_SECRET: 'secret-of-the-site',
        PREFERENCE_CENTRE_SECRET: 'secret-of-the-site',
        LINK_MAIL_TOKEN: 'secret-of-the-services',
        STAFF_CLIENT_SECRET: 'secret-of-the-studio',
      },
    });
    stops.push(end);
    return { node: { port, usage: () => usageOf(metricsPort) }, peers, databaseUrl, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function writeSettings(
  folder: string,
  { settings: { linkKey, provider } }: NodePeers,
  { port, metricsPort, studioPort }: Readonly<Record<'port' | 'metricsPort' | 'studioPort', number>>,
): string {
  const file = join(folder, 'settings.json');
  const settings = {
    port,
    host: '127.0.0.1',
    trustedProxies: ['127.0.0.1'],
    metrics: { port: metricsPort },
    siteOrigins: ['https://www.kontor.example'],
    metadata: {
      locales: ['de_DE'],
      defaultLocale: 'de_DE',
      cms: { id: 'germany' },
      identityProvider: { scriptUrl: `${provider}/js/gigya.js` },
    },
    studio: {
      origin: 'https://studio.kontor.example',
      host: '127.0.0.1',
      port: studioPort,
      staff: { issuer: provider, clientId: 'kontor', roles: {} },
    },
    productData: `${root}fixtures/product-data`,
    thirdParties: [
      { origin: provider, uses: ['script', 'connect'], purpose: 'identity provider', reason: 'load test' },
    ],
    linkTokens: { issuer: 'marketing-platform', audience: 'preference-centre', keys: { 'key-1': linkKey } },
    linkMails: { address: `${provider}/link-mails` },
    identityProvider: { baseUrl: provider, portalApiKey: '1', preferenceCentreApiKey: '2' },
  };
  writeFileSync(file, JSON.stringify(settings));
  return file;
}

async function usageOf(port: number): Promise<{ readonly memory: number; readonly processor: number }> {
  const metrics = await readMetrics(port);
  return {
    memory: metrics.get('process_resident_memory_bytes') ?? Number.NaN,
    processor: (metrics.get('process_cpu_seconds_total') ?? Number.NaN) * 1000,
  };
}
