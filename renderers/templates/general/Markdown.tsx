import { Markdown } from 'markdown-to-jsx/react';

/** Markdown without HTML in it; links with scripts are dropped by the reader. */
export function MarkdownText({ text }: { readonly text: string }) {
  return <Markdown options={{ disableParsingRawHTML: true }}>{text}</Markdown>;
}
