import { editorsOfField } from '../../fields/fieldKinds.ts';
import { isRecord, ownMember } from '../../model/json.ts';
import { subscriptionPath } from '../../providerPath.ts';
import { pointerTo } from '../jsonPointer.ts';

/** An account path that the content names, with the place of its text. */
export interface WrittenPath {
  readonly path: string;
  /** The part that names it: a field, a tile or a newsletter. */
  readonly at: string;
  readonly pointer: string;
  readonly kind: 'field' | 'tile' | 'newsletter';
  /** `type` of a field; empty for other parts. */
  readonly fieldType: string;
  readonly hasOptions: boolean;
}

/** Every account path in the tabs of a document, in reading order; a field type without a path has its own. Never throws. */
export function writtenPaths(raw: unknown): readonly WrittenPath[] {
  const tabs = ownMember(ownMember(raw, 'preferenceCenter'), 'tabs');
  return partsOf(tabs, '/preferenceCenter/tabs', 0);
}

const MAX_DEPTH = 8;

function partsOf(value: unknown, at: string, depth: number): readonly WrittenPath[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value))
    return value.slice(0, 500).flatMap((item: unknown, index) => partsOf(item, `${at}/${index}`, depth + 1));
  if (!isRecord(value)) return [];
  return [
    ...own(value, at),
    ...Object.entries(value).flatMap(([name, member]) =>
      Array.isArray(member) ? partsOf(member, pointerTo(at, name), depth + 1) : [],
    ),
  ];
}

function own(part: Readonly<Record<string, unknown>>, at: string): readonly WrittenPath[] {
  const { type, schemaPath, schemaPaths, key } = part;
  const shared = { at, hasOptions: Array.isArray(part['options']), fieldType: typeof type === 'string' ? type : '' };
  if (Array.isArray(schemaPaths))
    return schemaPaths.flatMap((path: unknown, index) =>
      typeof path === 'string'
        ? [
            {
              ...shared,
              fieldType: '',
              kind: 'tile' as const,
              path: path.trim(),
              pointer: `${at}/schemaPaths/${index}`,
            },
          ]
        : [],
    );
  if (typeof schemaPath === 'string')
    return [{ ...shared, kind: 'field', path: schemaPath.trim(), pointer: `${at}/schemaPath` }];
  if (/\/newsletters\/\d+$/.test(at) && typeof key === 'string')
    return [{ ...shared, kind: 'newsletter', path: subscriptionPath(key.trim()), pointer: `${at}/key` }];
  const path = /\/fields\/\d+$/.test(at) ? ownPathOf(shared.fieldType) : undefined;
  return path === undefined ? [] : [{ ...shared, kind: 'field', path, pointer: `${at}/type` }];
}

function ownPathOf(type: string): string | undefined {
  return editorsOfField(type)?.path;
}
