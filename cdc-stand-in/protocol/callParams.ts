import { isJsonObject, jsonIn, type Json, type JsonObject } from '@kontor/schema-adapters/json';
import { ProviderFailure } from '../answer.ts';

/** Parameters of one call, from the form body or the query. The name of the API key ignores case, all others do not. */
export type CallParams = ReturnType<typeof callParams>;

/** Reads parameters from pairs; the last of a repeated name wins, as at the provider. */
export function callParams(pairs: Iterable<readonly [string, string]>) {
  const all = new Map<string, string>();
  for (const [name, value] of pairs) all.set(name.toLowerCase() === 'apikey' ? 'apiKey' : name, value);
  const get = (name: string): string | undefined => all.get(name);
  return {
    get,
    /** Throws 400002 if absent or empty. */
    require: (name: string) => {
      const value = get(name);
      if (value === undefined || value === '') throw new ProviderFailure(400002, `Missing required parameter: ${name}`);
      return value;
    },
    /** A parameter with a JSON object; undefined if absent. Throws 400004. */
    object: (name: string) => {
      const text = get(name);
      return text === undefined || text === '' ? undefined : parseObject(name, text);
    },
    flag: (name: string) => get(name)?.toLowerCase() === 'true',
    has: (name: string) => (get(name) ?? '') !== '',
  };
}

const MAX_DEPTH = 32;

function parseObject(name: string, text: string): JsonObject {
  const value = jsonIn(text) as Json | undefined;
  if (!isJsonObject(value) || depthOf(value) > MAX_DEPTH || hasUnsafeName(value))
    throw new ProviderFailure(400004, `Invalid parameter format: ${name}`);
  return value;
}

function depthOf(value: unknown, depth = 1): number {
  if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return depth;
  return Math.max(depth, ...Object.values(value).map((child) => depthOf(child, depth + 1)));
}

const unsafeNames = new Set(['__proto__', 'prototype', 'constructor']);

function hasUnsafeName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, child]: [string, Json]) =>
      unsafeNames.has(key) ||
      !isStorable(key) ||
      hasUnsafeName(child) ||
      (typeof child === 'string' && !isStorable(child)),
  );
}

/** PostgreSQL's text and jsonb cannot contain U+0000 or half a surrogate pair. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\u0000');
}
