import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isLong } from '../longRun.ts';

interface Bill {
  readonly bomFormat: string;
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly hashes?: readonly unknown[];
    readonly licenses?: readonly unknown[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly version: string; readonly integrity?: string; readonly inBundle?: boolean; readonly link?: boolean }
    >
  >;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { dependencies, devDependencies } = read('package.json') as Manifest;
const { packages } = read('package-lock.json') as Lock;
/** What the theme works with: a range, whose two ends are tested. The lock file has the version that ships. */
const rjsf = new Set(['@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8']);

describe('the bill of materials', () => {
  it.runIf(isLong)(
    'lists every package that ships, with exact version, licence and hash, none of the tools, and needs no network',
    async () => {
      const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
        env: { ...process.env, npm_config_offline: 'true', npm_config_registry: 'http://localhost:9' },
        maxBuffer: 8_000_000,
      });
      const { bomFormat, components, dependencies: tree } = JSON.parse(stdout) as Bill;
      expect(bomFormat).toBe('CycloneDX');
      const named = components.map(({ name, version }) => `${name}@${version}`);
      expect(named).toEqual(
        expect.arrayContaining(
          Object.keys(dependencies)
            .filter((name) => !packages[`node_modules/${name}`]?.link)
            .map((name) => `${name}@${packages[`node_modules/${name}`]?.version}`),
        ),
      );
      expect(
        components
          .map(({ name }) => name)
          .filter((name) => ['vitest', 'vite', 'playwright', 'oxlint', 'fast-check', 'knip', 'jsdom'].includes(name)),
      ).toEqual([]);
      const refs = new Set(components.map((component) => component['bom-ref']));
      expect(
        tree
          .slice(1)
          .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
          .filter((ref) => !refs.has(ref)),
      ).toEqual([]);
      expect(
        components
          // Packages of this workspace are built with it and have no hash.
          .filter((component) => !component['bom-ref'].startsWith('@kontor/'))
          .filter(({ purl, hashes, licenses }) => !purl.startsWith('pkg:npm/') || !hashes?.length || !licenses?.length)
          .map(({ name }) => name),
      ).toEqual([]);
    },
    60_000,
  );

  it('can only change with a commit: versions are exact but for rjsf’s range, and every package is locked with its hash (requirements#HDR-4)', () => {
    expect(
      Object.entries({ ...dependencies, ...devDependencies })
        .filter(
          ([name, version]) => !(rjsf.has(name) ? /^\^6\.\d+\.\d+$/ : /^(?:npm:.*@)?\d+\.\d+\.\d+$/).test(version),
        )
        .map(([name]) => name),
    ).toEqual([]);
    // Apart from the packages of this workspace, of which one is the whole.
    expect(
      Object.entries(packages)
        .filter(([path, { integrity, link }]) => path.includes('node_modules/') && !link && integrity === undefined)
        .filter(([, { inBundle }]) => inBundle !== true)
        .map(([path]) => path),
    ).toEqual([]);
  });
});
