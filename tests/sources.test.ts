import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';

const sources = [
  'schema-adapters',
  'contract',
  'protocol',
  'renderers',
  'src',
  'studio',
  'backend',
  'cdc-stand-in',
  'tests',
].flatMap((layer) =>
  readdirSync(layer, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const text = readFileSync(`${layer}/${name}`, 'utf8');
      return { path: `${layer}/${name}`, text, code: text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '') };
    }),
);
/** The files of some folders whose code, without comments, matches a forbidden pattern. */
const filesWith = (folders: RegExp, pattern: RegExp): readonly string[] =>
  sources.filter(({ path, code }) => folders.test(path) && pattern.test(code)).map(({ path }) => path);

it('network, storage and time are used only in the gateways', () => {
  const impure =
    /\b(?:fetch\(|localStorage|sessionStorage|document\.cookie|Date\.now\(|new Date\(\)|setTimeout\(|setInterval\(|performance\.now\()/;
  expect(filesWith(/^src\/(?!(?:browser|provider|services)\/[^/]+$)|^studio\/(?!gateways\/)/, impure)).toEqual([]);
});

it('adapters, contract and protocol are pure: no clock, no random numbers, no network', () => {
  expect(
    filesWith(
      /^(?:schema-adapters|contract(?!\/command\/)|protocol|studio\/preview)\//,
      /\b(Date\.now|new Date\(\)|Math\.random|fetch)\b\(?/,
    ),
  ).toEqual([]);
});

it('no text becomes code or markup (requirements#CON-5)', () => {
  const sinks =
    /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write|new Function\(|\beval\(/;
  expect(filesWith(/^(?!backend|cdc-stand-in|tests)/, sinks)).toEqual([]);
});

it('pages wait for nothing outside a function, so that the bundler may join their scripts', () => {
  expect(
    filesWith(/^(?:src|renderers|schema-adapters|contract|protocol)\//, /^(?:export )?(?:const [^=]+= )?await /m),
  ).toEqual([]);
});

it('modules are replaced only in tests that have modules of their own', () => {
  expect(filesWith(/^tests\/(?!sources\.test).*(?<!\.isolated\.test\.tsx?)$/, /\bvi\.mock\(/)).toEqual([]);
});

it('only the entries of the packages re-export', () => {
  expect(
    filesWith(/^(?!tests\/|(?:schema-adapters|contract|renderers|cdc-stand-in)\/[^/]+$)/, /^export [^=;]* from '/m),
  ).toEqual([]);
});

it('no file is named index, utils, helpers or common, and no two modules of a layer alike', () => {
  const named = sources.map(({ path }) => path).filter((path) => !path.startsWith('tests/'));
  expect(named.filter((path) => /\/(index|utils?|helpers?|common)\.tsx?$/.test(path))).toEqual([]);
  const names = named
    .filter(
      (path) =>
        !/\/(main|tables|drizzle\.config)\.tsx?$|^(schema-adapters|contract|renderers|cdc-stand-in)\/[^/]+$/.test(path),
    )
    .map((path) => `${path.split('/')[0]}: ${basename(path).replace(/\.tsx?$/, '')}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
