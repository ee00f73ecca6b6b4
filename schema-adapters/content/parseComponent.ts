import type { FieldConfig, NewsletterConfig, TabComponent, TileConfig, TileGroupConfig } from '../model/content.ts';
import { finding } from '../model/findingCodes.ts';
import { type Cursor, into, isItem, listAt, neededTextAt, textAt, timeAt } from './cursor.ts';

type Kind = TabComponent['type'];
type Base = Pick<TabComponent, 'title' | 'description' | 'at'>;

/** How each kind of component is read; `base` has the members that all components share. */
const readers: Readonly<Record<Kind, (cursor: Cursor, base: Base) => TabComponent>> = {
  profile: (cursor, base) => ({ type: 'profile', ...base, fields: listAt(into(cursor, 'fields'), parseField) }),
  subscriptions: (cursor, base) => ({
    type: 'subscriptions',
    ...base,
    ...toggleAll(cursor),
    newsletters: listAt(into(cursor, 'newsletters'), parseNewsletter),
  }),
  booleantiles: (cursor, base) => ({ type: 'booleantiles', ...base, tiles: listAt(into(cursor, 'tiles'), parseTile) }),
  radiotiles: (cursor, base) => ({
    type: 'radiotiles',
    ...base,
    ...toggleAll(cursor),
    groups: listAt(into(cursor, 'groups'), parseGroup),
  }),
  productreminders: (cursor, base) => ({ type: 'productreminders', ...base, ...toggleAll(cursor) }),
  separator: (cursor, base) => ({ type: 'separator', ...base, label: textAt(into(cursor, 'label')) }),
};

/** Reads one component of a tab; undefined, with a finding, if its type is unknown. Never throws. */
export function parseComponent(cursor: Cursor): TabComponent | undefined {
  if (!isItem(cursor)) return undefined;
  const type = textAt(into(cursor, 'type')) ?? '';
  if (isKind(type))
    return readers[type](cursor, {
      title: textAt(into(cursor, 'title')),
      description: textAt(into(cursor, 'description')),
      at: cursor.at,
    });
  cursor.findings.push(finding(cursor.at, 'component-unknown'));
  return undefined;
}

function isKind(type: string): type is Kind {
  return Object.hasOwn(readers, type);
}

/** Reads a field of a profile component. Whether its type and path exist is checked later, when the form is built. */
function parseField(cursor: Cursor): FieldConfig | undefined {
  if (!isItem(cursor)) return undefined;
  const type = neededTextAt(into(cursor, 'type'));
  if (type === undefined) return undefined;
  const width = textAt(into(cursor, 'width'));
  const options = listAt(into(cursor, 'options'), (option) => {
    const value = isItem(option) ? neededTextAt(into(option, 'value')) : undefined;
    return value === undefined ? undefined : { value, label: textAt(into(option, 'label')) };
  });
  return {
    type,
    at: cursor.at,
    schemaPath: textAt(into(cursor, 'schemaPath'))?.trim(),
    label: textAt(into(cursor, 'label')),
    hint: textAt(into(cursor, 'hint')),
    width: width === 'full' || width === 'half' ? width : undefined,
    options: options.length > 0 ? options : undefined,
  };
}

function parseNewsletter(cursor: Cursor): NewsletterConfig | undefined {
  if (!isItem(cursor)) return undefined;
  const key = neededTextAt(into(cursor, 'key'))?.trim();
  if (key === undefined) return undefined;
  return {
    key,
    at: cursor.at,
    name: textAt(into(cursor, 'name')),
    icon: textAt(into(cursor, 'icon')),
    descriptions: listAt(into(cursor, 'descriptions'), textAt),
    sampleUrl: textAt(into(cursor, 'sampleUrl')),
    displayStart: timeAt(into(cursor, 'displayStart')),
    displayEnd: timeAt(into(cursor, 'displayEnd')),
  };
}

function parseTile(cursor: Cursor): TileConfig | undefined {
  if (!isItem(cursor)) return undefined;
  const label = neededTextAt(into(cursor, 'label'));
  const paths = listAt(into(cursor, 'schemaPaths'), (path) => neededTextAt(path)?.trim() ?? '');
  if (paths.length === 0) cursor.findings.push(finding(`${cursor.at}/schemaPaths`, 'content-member-missing'));
  // A tile that switches fewer paths than its editor meant would be worse than no tile.
  if (label === undefined || paths.length === 0 || paths.includes('')) return undefined;
  return {
    label,
    at: cursor.at,
    description: textAt(into(cursor, 'description')),
    imageUrl: textAt(into(cursor, 'imageUrl')) ?? textAt(into(cursor, 'icon')),
    schemaPaths: [...new Set(paths)],
  };
}

function parseGroup(cursor: Cursor): TileGroupConfig | undefined {
  if (!isItem(cursor)) return undefined;
  const label = neededTextAt(into(cursor, 'label'));
  if (label === undefined) return undefined;
  return {
    label,
    at: cursor.at,
    description: textAt(into(cursor, 'description')),
    tiles: listAt(into(cursor, 'tiles'), parseTile),
  };
}

function toggleAll(cursor: Cursor): { readonly toggleAllLabel?: string } {
  return { toggleAllLabel: textAt(into(cursor, 'toggleAllLabel')) };
}
