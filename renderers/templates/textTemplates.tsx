import type { TitleFieldProps, DescriptionFieldProps } from '@rjsf/utils';
import generalStyles from './general/general.module.css';
import controlsStyles from '../controls/controls.module.css';
import { schemaText, type SchemaText } from './FieldTemplate.tsx';
import { onDemand } from '../model/onDemand.tsx';
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

/** A schema's description of a field, below its label. */
export function DescriptionFieldTemplate({ id, description, uiSchema, registry }: DescriptionFieldProps) {
  if (!description) return null;
  return (
    <div className={controlsStyles.hint} id={id}>
      {schemaText(registry, { text: description, option: 'enableMarkdownInDescription', uiSchema, registry })}
    </div>
  );
}

// Few forms have Markdown, and its parser is large. If it cannot be loaded, the text is shown as it was written.
const Markdown = onDemand(async () => (await import('./general/Markdown.tsx')).MarkdownText, {
  missing: PlainText,
  awaited: PlainText,
});

/** A text of the schema or the uiSchema: plain, or Markdown if the uiSchema requests it. */
export function PlainOrMarkdown({ text, option, uiSchema, registry }: SchemaText) {
  const isMarkdown = (uiOptionsOf(uiSchema)[option] ?? registry.globalUiOptions?.[option]) === true;
  if (typeof text !== 'string') return text;
  return isMarkdown ? <Markdown text={text} /> : <PlainText text={text} />;
}

function PlainText({ text }: { readonly text: string }) {
  return <span>{text}</span>;
}
