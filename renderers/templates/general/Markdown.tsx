import { Markdown } from 'markdown-to-jsx';

/** Markdown without HTML; the parser drops links with scripts. */
export function MarkdownText({ text }: { readonly text: string }) {
  // Another text is another element: a browser's translator may have replaced the nodes inside.
  return (
    <Markdown key={text} options={{ disableParsingRawHTML: true }}>
      {text}
    </Markdown>
  );
}
