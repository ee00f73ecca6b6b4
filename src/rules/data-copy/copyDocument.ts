import type { CopiedSection, FurtherContext } from './copiedSections.ts';
import { isRecord, type JsonObject } from '#adapters/model/json.ts';
import { copyName, type CopyTexts } from './copyTexts.ts';
import { strToU8, zipSync } from 'fflate';

/** The readable copy: a document that needs nothing else, also without a connection. */
export interface CopyDocument {
  readonly language: string;
  readonly title: string;
  readonly introduction: string;
  readonly sections: readonly CopiedSection[];
  readonly sources: { readonly title: string; readonly notes: readonly string[] };
}

/** The document as HTML. Every text is escaped; it has no script and asks no server for anything. */
export function copyDocument({ language, title, introduction, sections, sources }: CopyDocument): string {
  const tables = sections.map(
    ({ title: heading, rows }) =>
      `<section><h2>${escaped(heading)}</h2><dl>${rows
        .map(({ label, value }) => `<div><dt>${escaped(label)}</dt><dd>${escaped(value)}</dd></div>`)
        .join('')}</dl></section>`,
  );
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(introduction)}</p>
${tables.join('\n')}
<section><h2>${escaped(sources.title)}</h2><ul>${sources.notes.map((note) => `<li>${escaped(note)}</li>`).join('')}</ul></section>
</main>
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
dl div { padding: .5rem 0; border-bottom: 1px solid; }
dt { font-weight: 700; }
dd { margin: 0; white-space: pre-line; }
@media (min-width: 40rem) { dl div { display: grid; grid-template-columns: 1fr 2fr; gap: 1rem; } }
`;

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

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
    declined: t('ap.copy.part.declined'),
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

/** One ZIP with these texts, by file name. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new Uint8Array(strToU8(text))])),
  );
  return new Uint8Array(packed);
}
