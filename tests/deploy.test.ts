import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LARGEST_PICTURE } from '#backend/product/pictures/pictureJobs.ts';

const read = (path: string): string => readFileSync(`deploy/${path}`, 'utf8');
const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const start = 'node dist/server/main.js';
const has = (program: string): boolean => spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined;

describe('the files for operators', () => {
  it('start a node with the command of the guide', () => {
    expect(readFileSync('docs/guides/operations.md', 'utf8')).toContain(`\n${start}\n`);
    expect(read('systemd/kontor.service')).toContain(`ExecStart=/usr/bin/${start}\n`);
    expect(read('container/Containerfile')).toContain('CMD ["node", "dist/server/main.js"]');
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { build: string } };
    expect(scripts.build).toBe('node --import tsx scripts/build/build.ts');
  });

  it('copy into the container only what is there, and run it as another user than root, who owns the files', () => {
    const lines = read('container/Containerfile').split('\n');
    const copied = lines.flatMap((line) => /^COPY --from=build \/kontor\/(\S+)/.exec(line)?.[1] ?? []);
    expect(copied).toEqual(['package.json', 'node_modules', 'dist', 'fixtures/product-data']);
    for (const path of copied.filter((one) => !['node_modules', 'dist'].includes(one)))
      expect(
        tracked.some((file) => file.startsWith(path)),
        path,
      ).toBe(true);
    expect(lines.indexOf('USER node')).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('COPY')));
    expect(read('container/compose.yaml')).toContain('read_only: true');
  });

  it('let pictures of editors through the proxies, with what a form puts around them', () => {
    const [, nginx = ''] = /client_max_body_size (\d+)m;/.exec(read('nginx/kontor.conf')) ?? [];
    const sizes = [...read('caddy/Caddyfile').matchAll(/max_size (\d+)MB/g)].map(([, size]) => Number(size));
    for (const megabytes of [Number(nginx), ...sizes])
      expect(megabytes * 1_000_000).toBeGreaterThan(LARGEST_PICTURE + 64 * 1024);
  });

  it.skipIf(!has('caddy'))('are a valid configuration of Caddy', () => {
    execFileSync('caddy', ['adapt', '--config', 'deploy/caddy/Caddyfile', '--adapter', 'caddyfile'], { stdio: 'pipe' });
  });

  it.skipIf(!existsSync('/usr/bin/systemd-analyze'))('are a valid unit of systemd', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', 'deploy/systemd/kontor.service'], {
      encoding: 'utf8',
    });
    // The node binary lies elsewhere on machines without its package.
    expect(
      stderr.split('\n').filter((line) => line.includes('kontor.service') && !/not executable/.test(line)),
    ).toEqual([]);
  });
});
