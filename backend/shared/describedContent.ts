import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Finding, finding } from '@kontor/schema-adapters';

/** Keywords that only report that something inside failed. */
const CONTAINERS: ReadonlySet<string> = new Set(['if', 'allOf', 'anyOf', 'oneOf']);

/**
 * Differences between a content document and its schema `fixtures/content.schema.json`: misspelled members, missing
 * texts, links with unsupported schemes. Does not repeat `contentFindings`, the adapter's own. Never throws on foreign
 * data.
 */
export function undescribedContent(content: unknown, contentFindings: readonly Finding[]): readonly Finding[] {
  const validate = contentValidator();
  validate(content);
  const pointerSet = new Set(contentFindings.map(({ where }) => where));
  const pointers = (validate.errors ?? [])
    .filter(({ keyword }) => !CONTAINERS.has(keyword))
    .map(({ instancePath, params }) => {
      const member: unknown = params['missingProperty'] ?? params['additionalProperty'];
      return typeof member === 'string' ? `${instancePath}/${member}` : instancePath;
    });
  return [...new Set(pointers)]
    .filter((pointer) => !isReported(pointer, pointerSet))
    .map((pointer) => finding(pointer, 'content-not-as-described'));
}

let compiled: ValidateFunction | undefined;

function contentValidator(): ValidateFunction {
  if (compiled !== undefined) return compiled;
  const file = new URL('../../fixtures/content.schema.json', import.meta.url);
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  compiled = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object);
  return compiled;
}

/** Whether there already is a finding for this pointer or a parent of it. */
function isReported(pointer: string, pointerSet: ReadonlySet<string>): boolean {
  return pointerSet.has(pointer) || pointerSet.has(pointer.slice(0, pointer.lastIndexOf('/')));
}
