import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { contentSchema, metadataSchema } from '@kontor/contract/rules';
import { settingsDocument } from '#backend/product/production/settingsDocument.ts';
import { faultList } from '#backend/stand-ins/faults/faultStore.ts';
import { scenarioDocument } from '#backend/stand-ins/scenarios/scenarioDocument.ts';
import { readOptions } from '../commandLine.ts';

/**
 * `npm run schemas`: writes the JSON Schemas for editors and testers from the declarations with which the product
 * parses the documents. A test fails for an outdated one.
 */
export const schemaFiles: Readonly<Record<string, () => unknown>> = {
  'fixtures/content.schema.json': contentSchema,
  'fixtures/metadata.schema.json': metadataSchema,
  'fixtures/settings.schema.json': () => strict(settingsDocument),
  'fixtures/scenario.schema.json': () => strict(scenarioDocument),
  'fixtures/faults.schema.json': () => strict(faultList),
};

/** The schema of the input. Omits checks that JSON Schema cannot express. */
function strict(schema: GenericSchema): unknown {
  return toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' });
}

/** The expected content of the file. */
export function schemaText(file: string): string {
  return `${JSON.stringify(schemaFiles[file]?.(), null, 2)}\n`;
}

if (process.argv[1]?.endsWith('schemas.ts') === true) {
  readOptions({
    call: 'npm run schemas',
    does: 'Writes the JSON Schemas for editors and testers into fixtures/.',
    options: {},
  });
  for (const file of Object.keys(schemaFiles)) {
    const text = schemaText(file);
    const isChanged = !existsSync(file) || readFileSync(file, 'utf8') !== text;
    if (isChanged) writeFileSync(file, text);
    process.stdout.write(`${file}: ${isChanged ? 'written' : 'up to date'}\n`);
  }
}
