import { randomUUID } from 'node:crypto';
import type { Json } from '@kontor/schema-adapters/json';

/** Prefix of the texts that replace numbers; unguessable, so that input cannot contain it. */
const prefix = `${randomUUID()}:`;

/** Parses JSON; numbers that JavaScript would write differently become texts, which {@link formatExact} turns back. */
export function parseExact(text: string): Json {
  const exact = text.replaceAll(/"(?:[^"\\]|\\[^])*"?|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${prefix}${token}"`,
  );
  return JSON.parse(exact) as Json;
}

export function formatExact(value: Json): string {
  const [first = '', ...others] = JSON.stringify(value).split(`"${prefix}`);
  return [first, ...others.map((part) => part.replace('"', ''))].join('');
}
