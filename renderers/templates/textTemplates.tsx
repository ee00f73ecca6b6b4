import type { DescriptionFieldProps, Registry, TitleFieldProps, UiSchema } from '@rjsf/utils';
import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import generalStyles from './general/general.module.css';
import controlsStyles from '../controls/controls.module.css';
import { loadChunk } from '../model/loadChunk.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

/** The title of a group of fields. */
export function TitleFieldTemplate({ id, title, optionalDataControl }: TitleFieldProps) {
  return (
    <legend className={generalStyles.title} id={id}>
      <span>{title}</span>
      {optionalDataControl}
    </legend>
  );
}

/** The description of a field, below its label. */
export function DescriptionFieldTemplate({ id, description, uiSchema, registry }: DescriptionFieldProps) {
  if (!description) return null;
  return (
    <div className={controlsStyles.hint} id={id}>
      <SchemaText text={description} option="enableMarkdownInDescription" uiSchema={uiSchema} registry={registry} />
    </div>
  );
}

// Lazy: few forms have Markdown, and its parser is large. If it fails to load, the source text appears.
const Markdown = lazy(() =>
  loadChunk(import('markdown-to-jsx')).then(
    (parser) => ({ default: parser.Markdown }),
    () => ({ default: ({ children }: { readonly children?: ReactNode }) => <span>{children}</span> }),
  ),
);

interface SchemaTextProps {
  readonly text: string | ReactElement;
  /** The option with which a uiSchema requests Markdown. */
  readonly option: 'enableMarkdownInDescription' | 'enableMarkdownInHelp';
  readonly uiSchema: UiSchema | undefined;
  readonly registry: Registry;
}

/** A text of the schema or the uiSchema: plain, or Markdown if the uiSchema requests it. */
export function SchemaText({ text, option, uiSchema, registry }: SchemaTextProps): ReactNode {
  if (typeof text !== 'string') return text;
  const plain = <span>{text}</span>;
  const isMarkdown = (uiOptionsOf(uiSchema)[option] ?? registry.globalUiOptions?.[option]) === true;
  return isMarkdown ? (
    <Suspense fallback={plain}>
      {/* The key remounts it for another text: a translator of the browser may have replaced the nodes inside. */}
      <Markdown key={text} options={{ disableParsingRawHTML: true }}>
        {text}
      </Markdown>
    </Suspense>
  ) : (
    plain
  );
}
