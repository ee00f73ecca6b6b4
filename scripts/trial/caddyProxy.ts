import { readFileSync, writeFileSync } from 'node:fs';
import { launch } from '../nodes/launch.ts';
import type { LocalCertificate } from './authority.ts';
import type { Ports } from './reverseProxy.ts';

const example = new URL('../../deploy/caddy/Caddyfile', import.meta.url).pathname;

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
  writeFileSync(file, wholeConfiguration(ports, certificate));
  const { end } = await launch(['run', '--config', file, '--adapter', 'caddyfile'], {
    program: 'caddy',
    ready: /serving initial configuration/,
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return end;
}

/** The example of the repository with this machine's ports and certificate; throws if one of its places is gone. */
function wholeConfiguration(ports: Ports, { certificate, key }: LocalCertificate): string {
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
      if (!config.includes(place)) throw new Error(`${example} has no ${place}`);
      return config.replace(place, by);
    },
    readFileSync(example, 'utf8'),
  );
  const others = (['standIn', 'partner'] as const).map(
    (name) =>
      `${head(ports.public[name], name === 'standIn' ? '127.0.0.1' : 'localhost')}\n\treverse_proxy 127.0.0.1:${ports.inside[name]}\n}\n`,
  );
  return `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${own}\n${others.join('\n')}`;
}
