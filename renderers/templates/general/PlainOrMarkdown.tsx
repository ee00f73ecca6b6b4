import type { Registry, UiSchema } from '@rjsf/utils';
import { lazy, Suspense, type ReactElement } from 'react';
import { loadChunk } from '../../model/loadChunk.ts';
import { uiOptionsOf } from '../../model/uiOptions.ts';

// Few forms have Markdown, and its parser is large. If it cannot be loaded, the text is shown as it was written.
const Markdown = lazy(async () => ({
  default: await loadChunk(import('./Markdown.tsx')).then(
    (chunk) => chunk.MarkdownText,
    () => PlainText,
  ),
}));

interface PlainOrMarkdownProps {
  readonly text: string | ReactElement;
  /** The option with which a uiSchema requests Markdown. */
  readonly option: 'enableMarkdownInDescription' | 'enableMarkdownInHelp';
  readonly uiSchema: UiSchema | undefined;
  readonly registry: Registry;
}

/** A text of the schema or the uiSchema: plain, or Markdown if the uiSchema requests it. */
export function PlainOrMarkdown({ text, option, uiSchema, registry }: PlainOrMarkdownProps) {
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
