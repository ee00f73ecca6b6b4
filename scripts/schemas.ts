import { readFileSync, writeFileSync } from 'node:fs';
import { contentSchema } from '#adapters/contract/contentSchema.ts';

/**
 * `npm run schemas`: writes the JSON Schemas that editors and testers use, each made of the declaration that the product reads the
 * document with. A test compares them, so that none is forgotten.
 */
export const schemaFiles: Readonly<Record<string, () => unknown>> = {
  'fixtures/content.schema.json': contentSchema,
};

/** What the file should hold. */
export function schemaText(file: string): string {
  return `${JSON.stringify(schemaFiles[file]?.(), null, 2)}\n`;
}

if (process.argv[1]?.endsWith('schemas.ts') === true)
  for (const file of Object.keys(schemaFiles)) {
    const text = schemaText(file);
    const changed = readFileSync(file, 'utf8') !== text;
    if (changed) writeFileSync(file, text);
    process.stdout.write(`${file}: ${changed ? 'written' : 'up to date'}\n`);
  }
