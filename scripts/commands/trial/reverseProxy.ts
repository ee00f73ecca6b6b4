import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { launch } from '../../../tests/nodes/launch.ts';

const caddyExample = new URL('../../../deploy/caddy/Caddyfile', import.meta.url).pathname;

/**
 * Starts Caddy with the configuration for operators (`deploy/caddy/Caddyfile`), on other ports and with a local
 * certificate; adds a block each for stand-ins and partner. Returns the function that ends it. Rejects if Caddy ends.
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

/**
 * The example of the repository with this machine's ports and certificate; throws if the example lacks a place to
 * replace.
 */
function caddyConfiguration(ports: Ports, { certificate, key }: LocalCertificate): string {
  const head = (port: number, host = 'localhost'): string =>
    `https://${host}:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`;
  const replacements: readonly (readonly [string, string])[] = [
    ['www.kontor.example {', head(ports.public.site)],
    ['www.kontor.example.at {', head(ports.public.austria)],
    ['studio.kontor.example {', head(ports.public.studio)],
    ['127.0.0.1:8080', `127.0.0.1:${ports.inside.site}`],
    ['127.0.0.1:8081', `127.0.0.1:${ports.inside.studio}`],
    ['127.0.0.1:8082', `127.0.0.1:${ports.inside.austria}`],
  ];
  const siteConfig = replacements.reduce(
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
  return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${siteConfig}\n${others.join('\n')}`;
}

/** The ports of one composition: the public ones with TLS, and the ones behind them. */
export interface Ports {
  readonly public: Readonly<Record<'site' | 'austria' | 'studio' | 'standIn' | 'partner', number>>;
  readonly inside: Readonly<Record<'site' | 'austria' | 'studio' | 'standIn' | 'partner', number>>;
}

/** A certificate for this machine and the authority that signed it, as files. */
interface LocalCertificate {
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/**
 * Creates a certificate authority and a certificate for `localhost` and 127.0.0.1 in a folder, with the program
 * `openssl`.
 */
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
