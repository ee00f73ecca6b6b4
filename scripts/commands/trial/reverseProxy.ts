import { spawn, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { launch } from '../../../tests/nodes/launch.ts';

const caddyExample = new URL('../../../deploy/caddy/Caddyfile', import.meta.url).pathname;

/**
 * Starts Caddy with the configuration that operators get (`deploy/caddy/Caddyfile`), on other ports and with a local
 * certificate; stand-ins and partner get a block each beside it. Returns how to end it. Rejects if Caddy ends.
 */
export async function startCaddy(
  folder: string,
  ports: Ports,
  certificate: LocalCertificate,
): Promise<() => Promise<void>> {
  const file = `${folder}/Caddyfile`;
  writeFileSync(file, caddyConfiguration(ports, certificate));
  const { end } = await launch(['run', '--config', file, '--adapter', 'caddyfile'], {
    program: 'caddy',
    ready: /serving initial configuration/,
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return end;
}

/** The example of the repository with this machine's ports and certificate; throws if one of its places is gone. */
function caddyConfiguration(ports: Ports, { certificate, key }: LocalCertificate): string {
  const head = (port: number, host = 'localhost'): string =>
    `https://${host}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`;
  const replacements: readonly (readonly [string, string])[] = [
    ['www.kontor.example {', head(ports.public.site)],
    ['studio.kontor.example {', head(ports.public.studio)],
    ['127.0.0.1:8080', `127.0.0.1:${ports.inside.site}`],
    ['127.0.0.1:8081', `127.0.0.1:${ports.inside.studio}`],
  ];
  const own = replacements.reduce(
    (config, [place, by]) => {
      if (!config.includes(place)) throw new Error(`${caddyExample} has no ${place}`);
      return config.replace(place, by);
    },
    readFileSync(caddyExample, 'utf8'),
  );
  const others = (['standIn', 'partner'] as const).map(
    (name) =>
      `${head(ports.public[name], name === 'standIn' ? '127.0.0.1' : 'localhost')}\n\treverse_proxy 127.0.0.1:${ports.inside[name]}\n}\n`,
  );
  return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${own}\n${others.join('\n')}`;
}

/** The ports of one composition: the public ones with TLS, and the ones behind them. */
export interface Ports {
  readonly public: {
    readonly site: number;
    readonly studio: number;
    readonly standIn: number;
    readonly partner: number;
  };
  readonly inside: {
    readonly site: number;
    readonly studio: number;
    readonly standIn: number;
    readonly partner: number;
  };
}

const example = new URL('../../../deploy/nginx/kontor.conf', import.meta.url).pathname;

/**
 * Starts nginx with the configuration that operators get (`deploy/nginx/kontor.conf`), on other ports and with a local
 * certificate; stand-ins and partner get a server each beside it. Returns how to end it. Rejects if nginx ends.
 */
export async function startReverseProxy(
  folder: string,
  ports: Ports,
  certificate: LocalCertificate,
): Promise<() => Promise<void>> {
  const file = `${folder}/nginx.conf`;
  writeFileSync(file, wholeConfiguration(folder, ports, certificate));
  const nginx = spawn('nginx', ['-c', file, '-e', `${folder}/nginx-errors.log`, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const ended = new Promise<void>((resolve) => {
    nginx.once('exit', () => resolve());
    nginx.once('error', (error) => {
      said += error.message;
      resolve();
    });
  });
  const isUp = wait(300).then(() => true);
  if (!(await Promise.race([isUp, ended.then(() => false)]))) throw new Error(`nginx ended: ${said}`);
  return async () => {
    nginx.kill('SIGTERM');
    await ended;
  };
}

function wholeConfiguration(folder: string, ports: Ports, certificate: LocalCertificate): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
    .join('\n');
  const others = (['standIn', 'partner'] as const).map((name) =>
    serverFor(ports.public[name], ports.inside[name], certificate),
  );
  // Started by root, nginx would work as another user, who may not store larger bodies in the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  return `${user}pid ${folder}/nginx.pid;
events {}
http {
${temporary}
${withLocalPlaces(readFileSync(example, 'utf8'), ports, certificate)}
${others.join('\n')}
}
`;
}

/** The example of the repository with this machine's ports and certificate; throws if one of its places is gone. */
function withLocalPlaces(text: string, ports: Ports, { certificate, key }: LocalCertificate): string {
  const replacements: readonly (readonly [RegExp, string])[] = [
    [/server 127\.0\.0\.1:8080;/, `server 127.0.0.1:${ports.inside.site};`],
    [/server 127\.0\.0\.1:8081;/, `server 127.0.0.1:${ports.inside.studio};`],
    [/server \{\s*listen 80;[^}]*\}/, ''],
    [/listen 443 ssl http2;(?=\s*server_name www\.)/, `listen 127.0.0.1:${ports.public.site} ssl http2;`],
    [/listen 443 ssl http2;(?=\s*server_name studio\.)/, `listen 127.0.0.1:${ports.public.studio} ssl http2;`],
    [/ssl_certificate \/etc\/\S+;/g, `ssl_certificate ${certificate};`],
    [/ssl_certificate_key \/etc\/\S+;/g, `ssl_certificate_key ${key};`],
  ];
  return replacements.reduce((config, [place, by]) => {
    const changed = config.replace(place, by);
    if (changed === config) throw new Error(`${example} has no ${place.source}`);
    return changed;
  }, text);
}

function serverFor(outside: number, inside: number, { certificate, key }: LocalCertificate): string {
  return `server {
  listen 127.0.0.1:${outside} ssl http2;
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  location / { proxy_pass http://127.0.0.1:${inside}; }
}`;
}

/** A certificate for this machine and the authority that signed it, as files. */
interface LocalCertificate {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/** Makes a certificate authority and a certificate for `localhost` and 127.0.0.1 in a folder, with the program `openssl`. */
export function localCertificate(folder: string): LocalCertificate {
  const paths = {
    authority: `${folder}/authority.pem`,
    certificate: `${folder}/node.pem`,
    key: `${folder}/node.key`,
  };
  const authorityKey = `${folder}/authority.key`;
  const request = `${folder}/node.csr`;
  const extensions = `${folder}/node.extensions`;
  writeFileSync(extensions, 'subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n');
  openssl(`req -x509 ${newKey} -days 2 -subj /CN=Kontor -keyout ${authorityKey} -out ${paths.authority}`);
  openssl(`req ${newKey} -subj /CN=localhost -keyout ${paths.key} -out ${request}`);
  openssl(
    `x509 -req -days 2 -in ${request} -extfile ${extensions} -CAcreateserial -CA ${paths.authority} -CAkey ${authorityKey} -out ${paths.certificate}`,
  );
  return paths;
}

const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';

function openssl(line: string): void {
  execFileSync('openssl', line.split(' '), { stdio: 'pipe' });
}
