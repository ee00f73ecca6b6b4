import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { schemaFiles, schemaText } from '../../scripts/commands/schemas.ts';

it.each(Object.keys(schemaFiles))('%s is generated from its declaration: otherwise run `npm run schemas`', (file) => {
  expect(readFileSync(file, 'utf8')).toBe(schemaText(file));
});
