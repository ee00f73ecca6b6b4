import { randomUUID } from 'node:crypto';
import type { Json } from '#adapters/model/json.ts';

/** Begins the texts that stand for numbers; nobody outside can write one. */
const mark = `${randomUUID()}:`;

/** JSON whose numbers that JavaScript would write differently are texts, which {@link formatExact} writes as they were. */
export function parseExact(text: string): Json {
  const exact = text.replaceAll(/"(?:[^"\\]|\\[^])*"?|-?\d[\d.eE+-]*/g, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${mark}${token}"`,
  );
  return JSON.parse(exact) as Json;
}

export function formatExact(value: Json): string {
  const [first = '', ...others] = JSON.stringify(value).split(`"${mark}`);
  return [first, ...others.map((part) => part.replace('"', ''))].join('');
}
