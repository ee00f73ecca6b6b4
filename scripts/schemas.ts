import { readFileSync, writeFileSync } from 'node:fs';
import { contentSchema } from '#adapters/contract/contentSchema.ts';

/**
 * `npm run schemas`: writes the JSON Schemas for editors and testers, each made from the declaration with which the
 * product reads the document. A test compares them, so that none is forgotten.
 */
export const schemaFiles: Readonly<Record<string, () => unknown>> = {
  'fixtures/content.schema.json': contentSchema,
};

/** The expected content of the file. */
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
