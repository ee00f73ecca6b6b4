import { isRecord, type JsonObject } from '#adapters/model/json.ts';
import { copyName } from './copyNames.ts';
import type { FurtherContext } from './furtherValues.ts';
import type { CopyTexts } from './copyTexts.ts';

/**
 * The description of `data.json`, as JSON Schema: what each part holds in the customer's language, and of the account the
 * name of each value as in the readable copy. It describes the members that are there.
 * Source: requirements#CUS-3.
 */
export function dataSchema(
  data: unknown,
  { schema, nameOf }: Pick<FurtherContext, 'schema' | 'nameOf'>,
  texts: CopyTexts,
): JsonObject {
  const { t } = texts;
  const titleOf = (path: string, isObject: boolean): string | undefined => {
    if (isObject) return /^subscriptions\.[^.]+$/.test(path) ? nameOf(path) : undefined;
    // A moment as a number has the name of the same moment as text.
    return copyName(path.replace(/Timestamp$/, ''), schema, texts);
  };
  const parts: Readonly<Record<string, string>> = {
    createdAt: t('ap.copy.part.createdAt'),
    account: t('ap.copy.part.account'),
    reminders: t('ap.copy.part.reminders'),
    cards: t('ap.copy.part.cards'),
    history: t('ap.copy.part.history'),
    consents: t('ap.copy.part.evidence'),
    receipt: t('ap.copy.part.receipt'),
    deletion: t('ap.copy.part.deletion'),
  };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'data.json',
    description: t('ap.copy.schema'),
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(isRecord(data) ? data : {}).map(([name, value]) => {
        const described = describe([value], '', name === 'account' ? titleOf : undefined);
        const text = parts[name];
        return [name, { ...described, ...(text !== undefined && { description: text }) }];
      }),
    ),
  };
}

/** Objects have no name of their own, except newsletters. */
type TitleOf = ((path: string, isObject: boolean) => string | undefined) | undefined;

/** Several values at one path: the items of a list share a description. */
function describe(values: readonly unknown[], path: string, titleOf: TitleOf): JsonObject {
  const types = [...new Set(values.map(typeOf))];
  const objects = values.filter(isRecord);
  const items = values.flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : []));
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const [type] = types;
  const title = path === '' ? undefined : titleOf?.(path, objects.length > 0 && objects.length === values.length);
  return {
    ...(title !== undefined && { title }),
    ...(types.length === 1 ? { type } : { type: types }),
    ...(names.length > 0 && {
      properties: Object.fromEntries(
        names.map((name) => [
          name,
          describe(
            objects.filter((object) => Object.hasOwn(object, name)).map((object) => object[name]),
            path === '' ? name : `${path}.${name}`,
            titleOf,
          ),
        ]),
      ),
    }),
    ...(items.length > 0 && { items: describe(items, path, titleOf) }),
  };
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
