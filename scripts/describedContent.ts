import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Finding } from '#adapters/model/finding.ts';
import { finding } from '#adapters/model/findingCodes.ts';
import { isRecord } from '#adapters/model/json.ts';

/** Keywords that only say that something inside them failed. */
const CONTAINERS: ReadonlySet<string> = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

/**
 * Where a content document differs from its description in `fixtures/content.schema.json`: misspelled members, missing texts, links of
 * a kind no page follows. `known` are the adapter's own findings; what they say is not said again. Never throws on foreign data.
 */
export function undescribedContent(content: unknown, known: readonly Finding[]): readonly Finding[] {
  const description: unknown = JSON.parse(
    readFileSync(new URL('../fixtures/content.schema.json', import.meta.url), 'utf8'),
  );
  if (!isRecord(description)) return [];
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(description);
  validate(content);
  const told = new Set(known.map(({ where }) => where));
  const pointers = (validate.errors ?? [])
    .filter(({ keyword }) => !CONTAINERS.has(keyword))
    .map(({ instancePath, params }) => {
      const member: unknown = params['missingProperty'] ?? params['additionalProperty'];
      return typeof member === 'string' ? `${instancePath}/${member}` : instancePath;
    });
  return [...new Set(pointers)]
    .filter((pointer) => !isTold(pointer, told))
    .map((pointer) => finding(pointer, 'content-not-as-described'));
}

/** Whether something was said about this place or the one it stands in. */
function isTold(pointer: string, told: ReadonlySet<string>): boolean {
  return told.has(pointer) || told.has(pointer.slice(0, pointer.lastIndexOf('/')));
}
