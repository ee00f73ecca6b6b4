import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCycle, importsOf, readSources, type SourceFile } from './architecture/imports.ts';
import { brokenRules, impureFiles } from './architecture/rules.ts';

const sources = readSources();
const file = (path: string, text: string): SourceFile => ({ path, text, imports: importsOf(path, text) });

describe('the layers', () => {
  it('has no cycle of imports', () => {
    expect(findCycle(sources)).toBeUndefined();
  });

  it('imports downwards only and follows every dependency rule', () => {
    expect(brokenRules(sources)).toEqual([]);
  });

  it('uses network, storage and time only in the gateways', () => {
    expect(impureFiles(sources)).toEqual([]);
  });

  it('keeps the adapter pure: no clock, no random numbers, no network', () => {
    const impure = sources.filter(
      ({ path, text }) =>
        path.startsWith('schema-adapters/') &&
        /\b(Date\.now|new Date\(\)|Math\.random|fetch)\b\(?/.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    );
    expect(impure.map(({ path }) => path)).toEqual([]);
  });

  it('has no file over 400 lines', () => {
    expect(sources.filter(({ text }) => text.split('\n').length > 401).map(({ path }) => path)).toEqual([]);
  });

  it('has no file named index, utils, helpers or common', () => {
    expect(
      sources.map(({ path }) => path).filter((path) => /\/(index|utils?|helpers?|common)\.tsx?$/.test(path)),
    ).toEqual([]);
  });

  it('names no two modules of a layer alike, apart from entries and tables', () => {
    const named = sources
      .filter(({ path }) => !/\/(main|tables|drizzle\.config)\.tsx?$/.test(path))
      .map(({ path }) => `${path.split('/', 1).join()}: ${basename(path).replace(/\.tsx?$/, '')}`);
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  });

  it('replaces modules only in tests that have modules of their own', () => {
    const shared = sources.filter(
      ({ path, text }) => path.startsWith('tests/') && !path.includes('.isolated.test.') && /\bvi\.mock\(/.test(text),
    );
    expect(shared.map(({ path }) => path)).toEqual([]);
  });

  it('waits for nothing outside a function in the pages, so that the bundler may join their scripts', () => {
    const waiting = sources.filter(
      ({ path, text }) =>
        /^(?:src|renderers|schema-adapters)\//.test(path) && /^(?:export )?(?:const [^=]+= )?await /m.test(text),
    );
    expect(waiting.map(({ path }) => path)).toEqual([]);
  });

  it('never turns text into code or markup', () => {
    const sinks =
      /dangerouslySetInnerHTML|\.innerHTML\s*=|\.outerHTML\s*=|insertAdjacentHTML|document\.write|new Function\(|\beval\(/;
    const violations = sources.filter(
      ({ path, text }) => !path.startsWith('backend/') && sinks.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    );
    expect(violations.map(({ path }) => path)).toEqual([]);
  });
});

describe('the dependency check (control)', () => {
  it.each([
    [
      'an adapter that imports a renderer',
      file('schema-adapters/form/a.ts', "import { x } from '#renderers/form/PortalForm.tsx';"),
    ],
    ['a flow that imports a screen', file('src/flows/a.ts', "import { x } from '../screens/b.tsx';")],
    [
      'the application that reaches into the backend',
      file('src/state/a.ts', "const x = import('#backend/stand-ins/main.ts');"),
    ],
    ['a rule that imports jotai', file('src/rules/a.ts', "import { atom } from 'jotai';")],
    ['a type-only upward import', file('schema-adapters/model/a.ts', "import type { X } from '../form/b.ts';")],
    ['a folder that nobody listed', file('src/helpers/a.ts', 'export {};')],
    ['a package that nobody allowed', file('src/screens/a.tsx', "import x from 'lodash';")],
    [
      'the product that imports a stand-in',
      file('backend/product/a.ts', "import { x } from '#backend/stand-ins/main.ts';"),
    ],
    ['the product that imports a command', file('backend/product/a.ts', "import '#backend/commands/doctor/check.ts';")],
  ])('catches %s', (_what, wrong) => {
    expect(brokenRules([wrong])).toHaveLength(1);
  });

  it('catches a cycle', () => {
    expect(findCycle([file('src/a.ts', "import './b.ts';"), file('src/b.ts', "export * from './a.ts';")])).toEqual([
      'src/a.ts',
      'src/b.ts',
      'src/a.ts',
    ]);
  });

  it('catches a screen that reads the clock', () => {
    expect(impureFiles([file('src/screens/a.tsx', 'const now = Date.now();')])).toEqual(['src/screens/a.tsx']);
  });
});
