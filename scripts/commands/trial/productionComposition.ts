import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import type { JsonRecord } from '#backend/shared/document.ts';
import type { Origins } from '#backend/stand-ins/console/consoleParts.ts';
import { launch } from '../../../tests/nodes/launch.ts';
import { postgresPrograms, startCluster } from '../../../tests/nodes/postgresCluster.ts';
import { localCertificate, startCaddy, type Ports } from './reverseProxy.ts';

/** A whole production composition on this machine, reached through a reverse proxy with TLS. */
export interface ProductionComposition {
  readonly site: string;
  /** The site of a second country; serves nothing without `twoCountries`. */
  readonly austria: string;
  readonly standIn: string;
  readonly partner: string;
  readonly studio: string;
  /** The testers' console without TLS. */
  readonly console: string;
  /** Credentials of the shop's server, which writes reminders. */
  readonly shop: { readonly machineToken: string; readonly webhookSecret: string };
  /** The output of production node and stand-ins. */
  readonly output: () => string;
  /** Runs a command of the production entry and returns its output. Throws with its errors. */
  readonly command: (...args: readonly string[]) => string;
  readonly node: CompositionNode;
  readonly stop: () => Promise<void>;
}

/** The production node behind the proxy. */
export interface CompositionNode {
  /** Its port on loopback. */
  readonly port: number;
  /** Its environment: the secrets, and the address of its database. */
  readonly env: NodeJS.ProcessEnv;
  /** Folder of the documents that it serves, for `import-content`. */
  readonly content: string;
  readonly signal: (name: NodeJS.Signals) => void;
}

/** Settings of a composition. */
export interface CompositionSettings {
  /** The first of twelve free ports in a row. */
  readonly port: number;
  /**
   * Installs the release's packages by `npm ci --omit=dev`, as on a server; without it uses those of the repository.
   */
  readonly install?: boolean;
  readonly log?: (step: string) => void;
  /** Starts a second country: its own process on the same database, behind the same proxy and in the same studio. */
  readonly twoCountries?: boolean;
  /** Changes the node's settings file before it starts. */
  readonly change?: (settings: JsonRecord) => JsonRecord;
  /** Options of Node.js for the node. */
  readonly options?: readonly string[];
}

const root = new URL('../../..', import.meta.url).pathname;

/**
 * Starts the composition of the operations guide: the release in its own folder, PostgreSQL, Caddy with TLS from a
 * local authority, and the stand-ins as providers on another host name (127.0.0.1) than the site (localhost). Needs a
 * build of the release. Needs PostgreSQL, openssl and Caddy on the machine.
 */
export async function startProductionComposition(settings: CompositionSettings): Promise<ProductionComposition> {
  const { port, install = false, log = () => {}, twoCountries = false, options = [] } = settings;
  const bin = postgresPrograms();
  if (bin === undefined) throw new Error('PostgreSQL is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-production-'));
  const stops: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const stopPart of stops.toReversed()) await stopPart();
  };
  try {
    const ports = portsFrom(port);
    const certificate = localCertificate(folder);
    log('a reverse proxy with TLS');
    stops.push(await startCaddy(folder, ports, certificate));
    const origins = originsAt(ports);
    log('PostgreSQL');
    const cluster = await startCluster(bin);
    stops.push(() => cluster.remove());
    const databaseUrl = await cluster.newDatabase();
    const trust = { NODE_EXTRA_CA_CERTS: certificate.authority };
    log('the stand-ins as providers');
    const standIns = await startStandIns({ folder, ports, origins, databaseUrl }, trust);
    stops.push(standIns.end);
    log('the release in a folder of its own');
    const release = copyRelease(folder, install);
    writeSettings(`${folder}/etc`, ports.inside, origins, settings);
    const secrets = parseEnv(readFileSync(`${folder}/etc/secrets.env`, 'utf8'));
    const env = { ...process.env, ...trust, ...secrets, NODE_ENV: 'production', DATABASE_URL: databaseUrl };
    const command = (...args: readonly string[]): string => runCommand(release, env, args);
    log('the sites’ documents');
    const content = `${folder}/etc/content/germany`;
    command('import-content', content);
    if (twoCountries) {
      log('the node of the second country');
      cpSync(content, `${folder}/etc/content/austria`, { recursive: true });
      command('import-content', `${folder}/etc/content/austria`);
      const countryEnv = { ...env, KONTOR_SETTINGS: `${folder}/etc/austria.json` };
      const start = { cwd: release, env: countryEnv, ready: /Server listening/ };
      stops.push((await launch(['dist/server/main.js'], start)).end);
    }
    log('the node');
    const ready = /(?:Server listening[^]*){2}/;
    const node = await launch([...options, 'dist/server/main.js'], { cwd: release, env, ready });
    stops.push(node.end);
    for (const site of [origins.site, ...(twoCountries ? [origins.austria] : [])])
      await untilServed(site, certificate.authority);
    return {
      ...origins,
      console: `http://127.0.0.1:${ports.inside.standIn}`,
      shop: { machineToken: secrets['MACHINE_TOKENS'] ?? '', webhookSecret: secrets['WEBHOOK_SECRETS'] ?? '' },
      output: () => standIns.printed() + node.printed(),
      command,
      node: { port: ports.inside.site, env, content, signal: node.signal },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the proxy reaches the node. Rejects after ten seconds. */
async function untilServed(site: string, authority: string): Promise<void> {
  const ca = readFileSync(authority);
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const status = await new Promise<number>((resolve) => {
      get(`${site}/login`, { ca }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      }).on('error', () => resolve(0));
    });
    if (status === 200) return;
    await wait(200);
  }
  throw new Error(`${site} is not served`);
}

function originsAt({ public: at }: Ports): Origins & { readonly austria: string } {
  return {
    site: `https://localhost:${at.site}`,
    austria: `https://localhost:${at.austria}`,
    standIn: `https://127.0.0.1:${at.standIn}`,
    partner: `https://localhost:${at.partner}`,
    studio: `https://localhost:${at.studio}`,
  };
}

interface StandInPlaces {
  readonly folder: string;
  readonly ports: Ports;
  readonly origins: Origins;
  readonly databaseUrl: string;
}

const startStandIns = (places: StandInPlaces, trust: NodeJS.ProcessEnv) =>
  launch(standInArguments(places), { cwd: root, env: { ...process.env, ...trust }, ready: /Console:\s*http/ });

function standInArguments({ folder, ports: { inside }, origins, databaseUrl }: StandInPlaces): readonly string[] {
  const options: Readonly<Record<string, string>> = {
    scenario: 'germany',
    port: `${inside.standIn - 1}`,
    data: `${folder}/stand-ins`,
    'stand-in-host': '127.0.0.1',
    'public-site': origins.site,
    'public-stand-in': origins.standIn,
    'public-partner': origins.partner,
    'public-studio': origins.studio,
    'production-files': `${folder}/etc`,
    'product-database': databaseUrl,
  };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  return ['--import', 'tsx', 'backend/stand-ins/main.ts', '--log', ...flags];
}

function portsFrom(first: number): Ports {
  return {
    public: { site: first, studio: first + 1, standIn: first + 2, partner: first + 3, austria: first + 10 },
    inside: { site: first + 4, studio: first + 5, standIn: first + 7, partner: first + 8, austria: first + 11 },
  };
}

/** Copies the files of a release to a folder, as the guide does to a server. */
function copyRelease(folder: string, install: boolean): string {
  const release = `${folder}/release`;
  mkdirSync(release);
  for (const name of ['package.json', 'package-lock.json', 'dist']) {
    cpSync(`${root}${name}`, `${release}/${name}`, { recursive: true });
  }
  if (install) {
    const { status, stderr } = spawnSync('npm', ['ci', '--omit=dev'], { cwd: release, encoding: 'utf8' });
    if (status !== 0) throw new Error(`npm ci --omit=dev failed: ${stderr}`);
  } else symlinkSync(`${root}node_modules`, `${release}/node_modules`);
  return release;
}

interface SettingsFile extends JsonRecord {
  readonly studio: { readonly origin: string; readonly pictures: string };
  readonly metadata: object;
  readonly linkTokens: object;
}

/**
 * Writes settings with other ports than the default, so that several compositions fit on a machine, and a file for the
 * second country.
 */
function writeSettings(
  folder: string,
  inside: Ports['inside'],
  { austria }: { readonly austria: string },
  { twoCountries = false, change = (same) => same }: CompositionSettings,
): void {
  const settings = JSON.parse(readFileSync(`${folder}/settings.json`, 'utf8')) as SettingsFile;
  const { origin, pictures } = settings.studio;
  const host = '127.0.0.1';
  const sites = twoCountries ? ['germany', 'austria'] : [];
  const studio = { ...settings.studio, host, port: inside.studio, sites };
  writeJson(`${folder}/settings.json`, change({ ...settings, host, port: inside.site, studio }));
  if (!twoCountries) return;
  writeJson(`${folder}/austria.json`, {
    ...settings,
    host,
    port: inside.austria,
    siteOrigins: [austria],
    databaseSchema: 'austria',
    metadata: { ...settings.metadata, locales: ['de_AT', 'en_AT'], defaultLocale: 'de_AT', cms: { id: 'austria' } },
    linkTokens: { ...settings.linkTokens, audience: 'austria' },
    studio: { origin, pictures, name: 'Austria' },
  });
}

const writeJson = (file: string, document: object): void => writeFileSync(file, JSON.stringify(document, null, 2));

function runCommand(cwd: string, env: NodeJS.ProcessEnv, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/server/main.js', ...args], {
    cwd,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  return stdout;
}
