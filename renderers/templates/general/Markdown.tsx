import { Markdown } from 'markdown-to-jsx';

/** Markdown without HTML; the parser drops links with scripts. */
export function MarkdownText({ text }: { readonly text: string }) {
  return <Markdown options={{ disableParsingRawHTML: true }}>{text}</Markdown>;
}
