import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LARGEST_PICTURE } from '#backend/product/pictures/pictureJobs.ts';

const read = (path: string): string => readFileSync(`deploy/${path}`, 'utf8');
const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
const start = 'node dist/server/main.js';
const has = (program: string): boolean => spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined;

describe('the files for operators', () => {
  it('start a node with the command of the guide', () => {
    expect(readFileSync('docs/guides/operations.md', 'utf8')).toContain(`\n${start}\n`);
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

  it('give compose itself the file of the secrets, because it puts the password into the settings', () => {
    const compose = read('container/compose.yaml');
    expect(compose).toContain('${POSTGRES_PASSWORD:?set it in secrets.env}');
    expect(compose).toContain('podman compose --env-file secrets.env up');
  });

  it('let pictures of editors through the proxy, with what a form puts around them', () => {
    const sizes = [...read('caddy/Caddyfile').matchAll(/max_size (\d+)MB/g)].map(([, size]) => Number(size));
    for (const megabytes of sizes) expect(megabytes * 1_000_000).toBeGreaterThan(LARGEST_PICTURE + 64 * 1024);
  });

  it('let the largest call of the shop through the proxy, as the guide for it says', () => {
    const guide = readFileSync('docs/guides/marketing-platform.md', 'utf8');
    const largestCall = Number(/JSON of at most (\d+) KiB/.exec(guide)?.[1]) * 1024;
    const units: Readonly<Record<string, number>> = { KB: 1000, MB: 1_000_000 };
    for (const [, size, unit = ''] of read('caddy/Caddyfile').matchAll(/max_size (\d+)(\w+)/g))
      expect(Number(size) * (units[unit] ?? 0)).toBeGreaterThanOrEqual(largestCall);
  });

  it.skipIf(!has('caddy'))('are a valid configuration of Caddy', () => {
    execFileSync('caddy', ['adapt', '--config', 'deploy/caddy/Caddyfile', '--adapter', 'caddyfile'], { stdio: 'pipe' });
  });
});
