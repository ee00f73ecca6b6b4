import { lazy, Suspense } from 'react';
import { loadChunk } from '../../model/loadChunk.ts';
import { uiOptionsOf } from '../../model/uiOptions.ts';
import type { SchemaText } from '../schemaText.ts';

// Few forms have Markdown, and its parser is large. If it cannot be loaded, the text is shown as it was written.
const Markdown = lazy(async () => ({
  default: await loadChunk(import('./Markdown.tsx')).then(
    (chunk) => chunk.MarkdownText,
    () => PlainText,
  ),
}));

/** A text of the schema or the uiSchema: plain, or Markdown if the uiSchema requests it. */
export function PlainOrMarkdown({ text, option, uiSchema, registry }: SchemaText) {
  const isMarkdown = (uiOptionsOf(uiSchema)[option] ?? registry.globalUiOptions?.[option]) === true;
  if (typeof text !== 'string' || !isMarkdown) return text;
  return (
    <Suspense fallback={text}>
      <Markdown text={text} />
    </Suspense>
  );
}

function PlainText({ text }: { readonly text: string }) {
  return text;
}
