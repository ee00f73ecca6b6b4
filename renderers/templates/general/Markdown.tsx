import { Markdown } from 'markdown-to-jsx/react';

/** Markdown without HTML; the parser drops links with scripts. */
export function MarkdownText({ text }: { readonly text: string }) {
  return <Markdown options={{ disableParsingRawHTML: true }}>{text}</Markdown>;
}
