import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { classNames } from '../../scripts/classNames.ts';

it('a class has a name of its own in each style sheet', () => {
  const sheets = ['src', 'renderers', 'studio'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => `${process.cwd()}/${folder}/${file}`),
  );
  expect(sheets.length).toBeGreaterThan(20);
  const names = sheets.map((sheet) => classNames.generateScopedName('tile', sheet));
  expect(new Set(names).size).toBe(sheets.length);
  expect(names.every((name) => /^tile_[A-Za-z0-9]{3}$/.test(name))).toBe(true);
});

it('a class has the same name in the build of the browser and of the server', () => {
  const sheet = `${process.cwd()}/src/layout/Button.module.css`;
  expect(classNames.generateScopedName('button', `${sheet}?used`)).toBe(classNames.generateScopedName('button', sheet));
});
