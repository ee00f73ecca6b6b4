import type { CopiedSection, FurtherContext } from './copiedSections.ts';
import { isRecord, type JsonObject } from '@kontor/schema-adapters/json';
import { copyName, type CopyTexts } from './copyTexts.ts';
import { strToU8, zipSync } from 'fflate';

/** The readable copy: a self-contained document that works offline. */
export interface CopyDocument {
  readonly language: string;
  readonly title: string;
  readonly introduction: string;
  readonly sections: readonly CopiedSection[];
  readonly sources: { readonly title: string; readonly notes: readonly string[] };
  readonly look: SiteLook;
}

/** The site's design for the copy. */
export interface SiteLook {
  /** The site's style sheet for pages without scripts, with its design tokens. */
  readonly sheet: string;
  /** The site's logo as data URL; undefined for the built-in basket and the product's name. */
  readonly logo: string | undefined;
  readonly logoText: string;
  /** The address of the site. */
  readonly home: string;
  readonly links: readonly { readonly label: string; readonly href: string }[];
}

/** The document as HTML. Escapes every text; the document has no scripts and sends no requests. */
export function copyDocument({ language, title, introduction, sections, sources, look }: CopyDocument): string {
  const tables = sections.map(
    ({ title: heading, rows }) =>
      `<section><h2>${escapeHtml(heading)}</h2><dl>${rows
        .map(({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`)
        .join('')}</dl></section>`,
  );
  const links = look.links.map(({ label, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${escapeHtml(title)} – ${escapeHtml(look.logoText)}</title>
<style>${look.sheet.replaceAll('</', String.raw`<\/`)}${style}</style>
</head>
<body class="statement">
<header class="statement-header">
<div class="wrap"><a class="statement-home" href="${escapeHtml(look.home)}">${logo(look)}</a></div>
<div class="statement-awning" aria-hidden="true"></div>
</header>
<main class="wrap">
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(introduction)}</p>
${tables.join('\n')}
<section><h2>${escapeHtml(sources.title)}</h2><ul>${sources.notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul></section>
</main>
<footer class="statement-footer"><ul class="wrap">${links.join('')}</ul></footer>
</body>
</html>
`;
}

const logo = ({ logo: src, logoText }: SiteLook): string =>
  src === undefined
    ? `<svg viewBox="0 0 28 28" width="28" height="28" fill="none" aria-hidden="true"><path d="M3 11h22l-2 12a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2L3 11Z" fill="currentColor"/><path d="m9 11 4-8M19 11l-4-8" stroke="currentColor" stroke-width="2.4" stroke-linecap="round"/></svg><span>${escapeHtml(logoText)}</span>`
    : `<img src="${escapeHtml(src)}" alt="${escapeHtml(logoText)}" width="110" height="28">`;

/** Styles that the site's sheet lacks: for the rows of the copy, and for print. */
const style = `
main { gap: var(--s5); overflow-wrap: anywhere; }
section { padding: clamp(16px, 3vw, 32px); border: 1.5px solid var(--line); border-radius: var(--r-card); background: var(--surface); }
dl { margin: var(--s3) 0 0; }
dl div { display: grid; gap: 0 var(--s4); padding-block: var(--s2); border-block-start: 1px solid var(--line); break-inside: avoid; }
dt { color: var(--ink-soft); }
dd { margin: 0; white-space: pre-line; }
section ul { margin: var(--s3) 0 0; padding-inline-start: 1.2em; }
h2 { break-after: avoid; }
@media (min-width: 40rem) { dl div { grid-template-columns: 1fr 2fr; } }
@media print {
body, .statement-footer, section { background: none; }
section { padding: 0; border: 0; }
.statement-awning { print-color-adjust: exact; }
}
`;

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * The JSON Schema of `data.json`: describes each part in the customer's language and names each value of the account as
 * the readable copy does. It has only the members that the data has.
 * Source: requirements#CUS-3.
 */
export function dataSchema(
  data: unknown,
  { schema, nameOf }: Pick<FurtherContext, 'schema' | 'nameOf'>,
  texts: CopyTexts,
): JsonObject {
  const { t } = texts;
  const getTitle = (path: string, isObject: boolean): string | undefined => {
    if (isObject) return /^subscriptions\.[^.]+$/.test(path) ? nameOf(path) : undefined;
    // `lastLoginTimestamp` has the name of `lastLogin`.
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
        const described = describe([value], '', name === 'account' ? getTitle : undefined);
        const text = parts[name];
        return [name, { ...described, ...(text !== undefined && { description: text }) }];
      }),
    ),
  };
}

/** Gives titles to values; of the objects only newsletters have one. */
type GetTitle = ((path: string, isObject: boolean) => string | undefined) | undefined;

/** Describes all values at one path; the items of a list share one description. */
function describe(values: readonly unknown[], path: string, getTitle: GetTitle): JsonObject {
  const types = [...new Set(values.map(getJsonType))];
  const objects = values.filter(isRecord);
  const items = values.flatMap((value) => (Array.isArray(value) ? (value as readonly unknown[]) : []));
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const [type] = types;
  const title = path === '' ? undefined : getTitle?.(path, objects.length > 0 && objects.length === values.length);
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
            getTitle,
          ),
        ]),
      ),
    }),
    ...(items.length > 0 && { items: describe(items, path, getTitle) }),
  };
}

function getJsonType(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/** A ZIP of text files; the keys are the file names. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const zipped = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new Uint8Array(strToU8(text))])),
  );
  return new Uint8Array(zipped);
}
