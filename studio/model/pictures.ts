import { isJsonObject, type Json } from '#adapters/model/json.ts';
import { isList, type Documents } from './documents.ts';

/** The addresses of the site's own pictures in all documents, without their queries. */
export function picturesIn(documents: Documents): readonly string[] {
  const found = new Set<string>();
  for (const document of Object.values(documents)) collect(document, found);
  return [...found];
}

function collect(value: Json | undefined, found: Set<string>): void {
  if (typeof value === 'string' && value.startsWith('/cms/images/')) found.add(value.split('?', 1)[0] ?? value);
  else if (isList(value)) for (const item of value) collect(item, found);
  else if (isJsonObject(value)) for (const member of Object.values(value)) collect(member, found);
}
