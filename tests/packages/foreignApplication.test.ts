import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { build, preview, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/browser.ts';
import { isLong } from '../longRun.ts';

const root = join(import.meta.dirname, '../..');
const schemaFile = `${root}/fixtures/scenarios/germany/provider-schema.json`;
const tarballs = `${root}/dist/packages`;

/** The example of a package's README. */
const example = (folder: string): string =>
  /```tsx?\n(.*?)```/s.exec(readFileSync(`${root}/${folder}/README.md`, 'utf8'))?.[1] ?? '';

const files: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'foreign', private: true, type: 'module' }),
  'index.html':
    '<!doctype html><html lang="en"><title>Shop</title><main></main><script type="module" src="/main.tsx"></script>',
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable'],
      module: 'ESNext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      resolveJsonModule: true,
      types: ['vite/client'],
    },
    include: ['.'],
  }),
  'AccountForm.tsx': example('renderers'),
  'example.ts': example('schema-adapters'),
  'main.tsx': `
    import { createRoot } from 'react-dom/client';
    import { AccountForm } from './AccountForm';
    import schema from './schema.json';
    import { accountForm } from './example';
    const account = {
      profile: { firstName: 'Ada', email: 'ada@example.com', zip: '10115' },
      data: { addressBook: { zip: '10115' } },
    };
    document.title = String(accountForm(schema, account).before['profile_firstName']);
    createRoot(document.querySelector('main')!).render(
      <AccountForm schema={schema} account={account} onSave={(changes) => { document.title = JSON.stringify(changes); }} />,
    );`,
};

describe('an application elsewhere, with both packages, stock rjsf and Ajv', () => {
  const app = mkdtempSync(join(tmpdir(), 'foreign-'));
  let modules: readonly string[] = [];

  beforeAll(async () => {
    execFileSync('npm', ['run', '--silent', 'pack'], { cwd: root });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(app, name), text);
    cpSync(schemaFile, join(app, 'schema.json'));
    install(app);
    const { output } = (await build({ root: app, logLevel: 'error', mode: 'production' })) as Rolldown.RolldownOutput;
    modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  });
  afterAll(() => rmSync(app, { recursive: true, force: true }));

  it('compiles without a type error', () => {
    const { stdout } = spawnSync(`${root}/node_modules/.bin/tsc`, ['-p', app], { encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it('has one React, and nothing of this project’s sources', () => {
    expect(modules.filter((id) => id.endsWith('/react/index.js'))).toHaveLength(1);
    expect(modules.filter((id) => id.startsWith(root) && !id.includes('node_modules'))).toEqual([]);
  });

  it('draws a real schema in a browser, in the theme’s look, and sends what is typed', async () => {
    const server = await preview({ root: app, logLevel: 'error', preview: { port: 0 } });
    const browser = await chromium.launch({ executablePath: findBrowser() });
    try {
      const page = await browser.newPage();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto(server.resolvedUrls?.local[0] ?? '');
      const name = page.getByLabel('First name');
      await name.waitFor();
      expect(await page.title()).toBe('Ada');
      expect(await name.inputValue()).toBe('Ada');
      expect(await name.evaluate((input) => getComputedStyle(input).fontFamily)).toContain('Figtree');
      await name.fill('Grace');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.waitForFunction(() => document.title.startsWith('{'));
      expect(JSON.parse(await page.title())).toEqual({ profile: { firstName: 'Grace' } });
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });

  it('gets the forms of a schema at the command line', () => {
    const printed = execFileSync(process.execPath, [
      join(app, 'node_modules/@kontor/schema-adapters/adapt.js'),
      '--schema',
      schemaFile,
    ]);
    const { forms } = JSON.parse(printed.toString()) as { readonly forms: readonly { readonly uiSchema: object }[] };
    expect(JSON.stringify(forms[0]?.uiSchema)).toContain('"ui:title":"First name"');
  });
});

/** Installs both tarballs; in the long run with npm, else beside the libraries that this project has. */
function install(app: string): void {
  const packed = readdirSync(tarballs).filter((name) => name.endsWith('.tgz'));
  if (isLong) {
    const names = ['@rjsf/core', '@rjsf/utils', '@rjsf/validator-ajv8', 'react', 'react-dom', 'ajv', 'vite'];
    const libraries = names.map((name) => {
      const { version } = JSON.parse(readFileSync(`${root}/node_modules/${name}/package.json`, 'utf8')) as {
        readonly version: string;
      };
      return `${name}@${version}`;
    });
    const types = ['@types/react', '@types/react-dom'];
    const all = [...packed.map((name) => `${tarballs}/${name}`), ...libraries, ...types];
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...all], { cwd: app });
    return;
  }
  const target = join(app, 'node_modules');
  mkdirSync(join(target, '@kontor'), { recursive: true });
  for (const name of readdirSync(`${root}/node_modules`))
    if (name !== '@kontor') symlinkSync(`${root}/node_modules/${name}`, join(target, name));
  for (const name of packed) {
    const own = join(target, '@kontor', name.includes('theme') ? 'rjsf-theme' : 'schema-adapters');
    mkdirSync(own);
    execFileSync('tar', ['-xzf', `${tarballs}/${name}`, '-C', own, '--strip-components=1']);
  }
}
