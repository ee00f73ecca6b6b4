import type { Registry, UiSchema } from '@rjsf/utils';
import { createElement, type ReactElement, type ReactNode } from 'react';

/** A text of the schema or the uiSchema, which may be Markdown. */
export interface SchemaText {
  readonly text: string | ReactElement;
  /** The option with which a uiSchema requests Markdown. */
  readonly option: 'enableMarkdownInDescription' | 'enableMarkdownInHelp';
  readonly uiSchema: UiSchema | undefined;
  readonly registry: Registry;
}

/** A text as the registry's `SchemaTextTemplate` draws it, a template of this theme only; as it is if there is none. */
export function schemaText({ templates }: Registry, text: SchemaText): ReactNode {
  const { SchemaTextTemplate } = templates;
  return typeof SchemaTextTemplate === 'function' ? createElement(SchemaTextTemplate, text) : text.text;
}
