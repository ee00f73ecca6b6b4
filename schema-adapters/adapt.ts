#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { countryOf } from './countries/countries.ts';
import { adaptDocuments } from './form/adaptDocument.ts';

/** `adapt --schema FILE`: prints the forms of a provider's schema; the one place of this package that reads files. */
const usage = `adapt --schema FILE [--content FILE] [--country DE] [--controls stock|kontor]

Prints the forms that a schema gives, as JSON: { forms: [{ anchor, schema, uiSchema, bindings }], findings }.

--schema    an accounts.getSchema answer
--content   a content document; without it the whole schema is one form
--country   country of the site, by default DE
--controls  stock: widgets of every rjsf theme (default); kontor: those of @kontor/rjsf-theme`;

/** Wrong use; the message is for the person at the command line. */
class WrongUse extends Error {}

function readDocument(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new WrongUse(`${file} cannot be read as JSON: ${error instanceof Error ? error.message : ''}`);
  }
}

function run(): string {
  const { values } = parseArgs({
    options: {
      schema: { type: 'string' },
      content: { type: 'string' },
      country: { type: 'string', default: 'DE' },
      controls: { type: 'string', default: 'stock' },
      help: { type: 'boolean' },
    },
  });
  if (values.help === true) return usage;
  const { schema, content, controls } = values;
  const country = values.country.toUpperCase();
  if (schema === undefined) throw new WrongUse(`The schema is missing: ${usage}`);
  if (controls !== 'stock' && controls !== 'kontor') throw new WrongUse('--controls is stock or kontor.');
  if (countryOf(country) === undefined) throw new WrongUse(`There is no country "${country}": give two letters.`);
  const adapted = adaptDocuments({
    schema: readDocument(schema),
    ...(content !== undefined && { content: readDocument(content) }),
    site: { country, zipRules: {} },
    controls,
  });
  return JSON.stringify(adapted, undefined, 2);
}

try {
  process.stdout.write(`${run()}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
