import { isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { sameInEveryLanguage } from './languageDifferences.ts';

/**
 * Documents in which each text that a language lacks is taken from another one: the content as it would be if it were
 * translated. Texts that are there stay, and so does everything that is the same in every language.
 */
export function withGapsFilled(documents: Readonly<Record<string, JsonObject>>): Readonly<Record<string, JsonObject>> {
  const all = Object.entries(documents);
  return Object.fromEntries(
    all.map(([language, document]) => {
      const others = all.filter(([other]) => other !== language).map(([, model]) => model);
      return [language, others.reduce((filled, model) => fillObject(filled, model, 0), document)];
    }),
  );
}

const DEEPEST = 16;

function fillObject(own: JsonObject, model: JsonObject, depth: number): JsonObject {
  const filled = new Map(Object.entries(own));
  for (const [name, value] of Object.entries(model)) {
    const before = filled.get(name);
    if (!isMissing(before)) filled.set(name, fillValue(before, value, depth + 1));
    else if (isText(value) && name !== '$schema' && !sameInEveryLanguage.has(name)) filled.set(name, value);
  }
  return Object.fromEntries(filled);
}

function fillValue(own: Json | undefined, model: Json | undefined, depth: number): Json | undefined {
  if (depth > DEEPEST) return own;
  if (isJsonObject(own) && isJsonObject(model)) return fillObject(own, model, depth);
  if (!isList(own) || !isList(model)) return own;
  return own.map((item, index) => fillValue(item, model[index], depth) ?? item);
}

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

const isMissing = (value: Json | undefined): boolean =>
  value === undefined || (typeof value === 'string' && value.trim() === '') || (isList(value) && value.length === 0);

/** A text, or a list of texts such as the lines about a newsletter. */
function isText(value: Json | undefined): boolean {
  if (isList(value)) return value.length > 0 && value.every((line) => typeof line === 'string');
  return typeof value === 'string' && value.trim() !== '';
}
