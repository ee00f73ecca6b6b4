import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { good, secrets } from '../../../tests/backend/product/production/testSettings.ts';
import { freePort, launch } from '../../../tests/nodes/launch.ts';
import { postgresPrograms, startCluster } from '../../../tests/nodes/postgresCluster.ts';
import { startNodePeers } from '../../../tests/nodes/serviceNode.ts';
import { localCertificate } from '../../commands/trial/reverseProxy.ts';
import type { Usage } from './sender.ts';

/** The built server on its own PostgreSQL server, with the services that it calls. */
export type ProductionServer = Awaited<ReturnType<typeof startProductionServer>>;

/**
 * Starts the release's server as operators do, with a settings file, on PostgreSQL; the identity provider answers at
 * once. Adds functions that end its parts to `stops`. Needs a build, PostgreSQL and openssl.
 */
export async function startProductionServer(stops: (() => Promise<void> | void)[]) {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error('PostgreSQL is not installed.');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-load-'));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const { key, certificate, authority } = localCertificate(folder);
  const peers = await startNodePeers({ key: readFileSync(key), cert: readFileSync(certificate) });
  stops.push(peers.close);
  const cluster = await startCluster(programs);
  stops.push(cluster.remove);
  const databaseUrl = await cluster.newDatabase();
  const [port, metricsPort, studioPort] = [await freePort(), await freePort(), await freePort()];
  const host = '127.0.0.1';
  const { linkKey, provider } = peers.settings;
  const staff = { issuer: provider, clientId: 'kontor', roles: {} };
  const settings = {
    ...good,
    port,
    host,
    trustedProxies: [host],
    metrics: { port: metricsPort },
    metadata: { ...good.metadata, cms: { id: 'germany' } },
    studio: { origin: 'https://studio.kontor.example', host, port: studioPort, staff },
    mails: { host, security: 'none', from: 'service@kontor.example', fromName: 'Kontor' },
    linkTokens: { issuer: 'marketing-platform', audience: 'preference-centre', keys: { 'key-1': linkKey } },
    identityProvider: { ...good.identityProvider, baseUrl: provider },
  };
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
  const { end } = await launch(['dist/server/main.js'], {
    ready: /Server listening/,
    env: {
      ...process.env,
      ...secrets,
      NODE_ENV: 'production',
      NODE_EXTRA_CA_CERTS: authority,
      KONTOR_SETTINGS: join(folder, 'settings.json'),
      DATABASE_URL: databaseUrl,
      STAFF_CLIENT_SECRET: 'secret-of-the-studio',
    },
  });
  stops.push(end);
  return { node: { port, usage: () => readUsage(metricsPort) }, peers, databaseUrl };
}

/** Reads the metrics of a node, in Prometheus' text format. */
async function readUsage(port: number): Promise<Usage> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const read = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  return {
    memory: read('process_resident_memory_bytes'),
    descriptors: read('process_open_fds'),
    processor: read('process_cpu_seconds_total') * 1000,
  };
}
