import type { FieldConfig, NewsletterConfig, TabComponent, TileConfig, TileGroupConfig } from '../model/content.ts';
import { finding } from '../model/findingCodes.ts';
import { type Cursor, into, isItem, listAt, neededTextAt, textAt, timeAt } from './cursor.ts';

type Kind = TabComponent['type'];
type ReaderOf<K extends Kind> = (cursor: Cursor) => Omit<Extract<TabComponent, { type: K }>, 'type' | 'at' | 'title' | 'description'>;

/** What each kind of component holds beside title and description. */
const readers: { readonly [K in Kind]: ReaderOf<K> } = {
  profile: (cursor) => ({ fields: listAt(into(cursor, 'fields'), parseField) }),
  subscriptions: (cursor) => ({ ...toggleAll(cursor), newsletters: listAt(into(cursor, 'newsletters'), parseNewsletter) }),
  booleantiles: (cursor) => ({ tiles: listAt(into(cursor, 'tiles'), parseTile) }),
  radiotiles: (cursor) => ({ ...toggleAll(cursor), groups: listAt(into(cursor, 'groups'), parseGroup) }),
  productreminders: toggleAll,
  separator: (cursor) => named('label', textAt(into(cursor, 'label'))),
};

/** One component of a tab; undefined, with a finding, where its type is unknown. Never throws. */
export function parseComponent(cursor: Cursor): TabComponent | undefined {
  if (!isItem(cursor)) return undefined;
  const type = textAt(into(cursor, 'type')) ?? '';
  if (!Object.hasOwn(readers, type)) {
    cursor.findings.push(finding(cursor.at, 'component-unknown'));
    return undefined;
  }
  const base = {
    type,
    at: cursor.at,
    ...named('title', textAt(into(cursor, 'title'))),
    ...named('description', textAt(into(cursor, 'description'))),
  };
  // The table above ties each type to what its reader returns; the compiler cannot follow that through a lookup.
  return { ...base, ...readers[type as Kind](cursor) } as TabComponent;
}

/** A field of a profile component. Whether its type and path exist is for the form to say. */
function parseField(cursor: Cursor): FieldConfig | undefined {
  if (!isItem(cursor)) return undefined;
  const type = neededTextAt(into(cursor, 'type'));
  if (type === undefined) return undefined;
  const width = textAt(into(cursor, 'width'));
  const options = listAt(into(cursor, 'options'), (option) => {
    const value = isItem(option) ? neededTextAt(into(option, 'value')) : undefined;
    return value === undefined ? undefined : { value, ...named('label', textAt(into(option, 'label'))) };
  });
  return {
    type,
    at: cursor.at,
    ...named('schemaPath', textAt(into(cursor, 'schemaPath'))?.trim()),
    ...named('label', textAt(into(cursor, 'label'))),
    ...named('hint', textAt(into(cursor, 'hint'))),
    ...(width === 'full' || width === 'half' ? { width } : {}),
    ...(options.length > 0 && { options }),
  };
}

function parseNewsletter(cursor: Cursor): NewsletterConfig | undefined {
  if (!isItem(cursor)) return undefined;
  const key = neededTextAt(into(cursor, 'key'))?.trim();
  if (key === undefined) return undefined;
  return {
    key,
    at: cursor.at,
    ...named('name', textAt(into(cursor, 'name'))),
    ...named('icon', textAt(into(cursor, 'icon'))),
    descriptions: listAt(into(cursor, 'descriptions'), textAt),
    ...named('displayStart', timeAt(into(cursor, 'displayStart'))),
    ...named('displayEnd', timeAt(into(cursor, 'displayEnd'))),
  };
}

function parseTile(cursor: Cursor): TileConfig | undefined {
  if (!isItem(cursor)) return undefined;
  const label = neededTextAt(into(cursor, 'label'));
  const schemaPaths = listAt(into(cursor, 'schemaPaths'), (path) => neededTextAt(path)?.trim());
  if (schemaPaths.length === 0) cursor.findings.push(finding(`${cursor.at}/schemaPaths`, 'content-member-missing'));
  if (label === undefined || schemaPaths.length === 0) return undefined;
  return {
    label,
    at: cursor.at,
    ...named('description', textAt(into(cursor, 'description'))),
    ...named('imageUrl', textAt(into(cursor, 'imageUrl')) || textAt(into(cursor, 'icon'))),
    schemaPaths: [...new Set(schemaPaths)],
  };
}

function parseGroup(cursor: Cursor): TileGroupConfig | undefined {
  if (!isItem(cursor)) return undefined;
  const label = neededTextAt(into(cursor, 'label'));
  if (label === undefined) return undefined;
  return { label, at: cursor.at, ...named('description', textAt(into(cursor, 'description'))), tiles: listAt(into(cursor, 'tiles'), parseTile) };
}

function toggleAll(cursor: Cursor): { readonly toggleAllLabel?: string } {
  return named('toggleAllLabel', textAt(into(cursor, 'toggleAllLabel')));
}

/** A member only where there is something to say, so that the result prints short. */
function named<N extends string, T>(name: N, value: T | undefined): { readonly [K in N]?: T } {
  return (value === undefined || value === '' ? {} : { [name]: value }) as { readonly [K in N]?: T };
}
