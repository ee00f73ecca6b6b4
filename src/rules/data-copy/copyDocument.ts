import type { CopiedSection } from './copiedSections.ts';

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
