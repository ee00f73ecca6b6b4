import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSources } from '../../../imports.ts';
import { startProduct } from '../../stand-ins/console/runningProduct.ts';

describe('the production entry', () => {
  const sources = new Map(readSources().map((file) => [file.path, file.imports]));

  it('uses no stand-in: no console, no scenario, no fault', () => {
    const reached = reachedFrom('backend/commands/main.ts');
    expect(reached.has('backend/product/services/productServices.ts')).toBe(true);
    expect([...reached].filter((path) => path.startsWith('backend/stand-ins/'))).toEqual([]);
    expect(reachedFrom('backend/stand-ins/main.ts').has('backend/stand-ins/console/console.ts')).toBe(true);
  });

  it('needs only packages that are installed without the tools, and no such package is only for the stand-ins', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
    const entries = [
      'backend/commands/main.ts',
      'backend/product/content/checks/checkWorker.ts',
      'src/app/main.tsx',
      'src/preview/main.tsx',
      'studio/main.tsx',
    ];
    const shipped = packagesOf(entries.flatMap((entry) => [...reachedFrom(entry)]));
    const inPages = ['@fontsource/bricolage-grotesque', '@fontsource-variable/figtree'];
    expect(Object.keys(dependencies).toSorted()).toEqual([...shipped, ...inPages].toSorted());
  });

  function reachedFrom(entry: string): ReadonlySet<string> {
    const reached = new Set<string>();
    const walk = (path: string): void => {
      if (reached.has(path) || !sources.has(path)) return;
      reached.add(path);
      for (const next of sources.get(path) ?? []) walk(next);
    };
    walk(entry);
    return reached;
  }

  function packagesOf(files: readonly string[]): readonly string[] {
    const imported = files.flatMap((path) => sources.get(path) ?? []);
    const names = imported
      .filter(
        (target) =>
          !target.startsWith('node:') &&
          !/^(src|studio|renderers|schema-adapters|contract|protocol|backend|locales)\//.test(target),
      )
      .map((target) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'));
    return [...new Set(names)];
  }
});

describe('stand-ins', () => {
  afterEach(() => vi.unstubAllEnvs());
  it('refuse to start in production', async () => {
    vi.stubEnv('NODE_ENV', 'production');
    await expect(startProduct('bare')).rejects.toThrow(/production/);
  }, 60_000);
});
