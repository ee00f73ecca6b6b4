import type { FieldErrorProps, FieldTemplateProps, FieldHelpProps, Registry, UiSchema } from '@rjsf/utils';
import { useLayoutEffect, useMemo, useRef, type ReactElement, type ReactNode, createElement } from 'react';
import controls, { default as controlsStyles } from '../controls/controls.module.css';
import { describedBy, useFieldLabel } from '../controls/controlProps.ts';
import { errorNotes } from '../controls/errorNotes.tsx';
import { isStockGroup, marksOf, type Frame, uiOptionsOf } from '../model/uiOptions.ts';
import { sentencesIn } from '../messages/errorTree.ts';
import type { TFunction } from 'i18next';
import { useRenderer } from '../model/rendererContext.ts';
import templatesStyles from './templates.module.css';
import { textByKey } from '../texts/textByKey.ts';

/**
 * The frame of a field: label, help, description, errors and control, in this order; as a fieldset around several
 * controls. The control's own properties and rjsf's `displayLabel` decide which of them appear. Optional fields say so.
 */
export function FieldTemplate(props: FieldTemplateProps) {
  const { id, label, schema, uiSchema, registry, displayLabel, hidden, required, readonly, children } = props;
  const { t } = useRenderer();
  const name = useFieldLabel(label, schema, uiSchema);
  const frame = marksOf(registry, schema, uiSchema).frame ?? (displayLabel ? 'field' : undefined);
  // The same element as before, so that React skips it when errors come and go.
  const drawnName = useMemo(() => {
    if (frame !== 'field' && frame !== 'group') return undefined;
    const named = nameIn(required || readonly, name, t);
    if (frame !== 'field') return named;
    return (
      <label className={controls.label} htmlFor={id} id={`${id}__label`}>
        {named}
      </label>
    );
  }, [frame, id, required, readonly, name, t]);
  if (hidden) return <div hidden>{children}</div>;
  const { WrapIfAdditionalTemplate } = registry.templates;
  const example = frame === 'group' && !readonly ? marksOf(registry, schema, uiSchema).exampleKey : undefined;
  const framed = drawnIn(frame, props, drawnName, example && t(example));
  return isAdded(schema) ? <WrapIfAdditionalTemplate {...props}>{framed}</WrapIfAdditionalTemplate> : framed;
}

// Functions and not components below: each component of each field costs time in a long form.
function drawnIn(
  frame: Frame | undefined,
  field: FieldTemplateProps,
  name: ReactNode,
  example: string | undefined,
): ReactElement {
  const { id, uiSchema, children } = field;
  const options = uiOptionsOf(uiSchema);
  const half = options.width === 'half' ? controls.frameHalf : controls.frame;
  const className = [frame === 'cell' ? templatesStyles.cell : half, options.classNames].filter(Boolean).join(' ');
  if (frame === undefined)
    return (
      <>
        {notesOf({ ...field, rawDescription: '' })}
        {children}
      </>
    );
  if (frame === 'group')
    return (
      <fieldset className={className} style={field.style} id={id} aria-describedby={describedGroup(field)}>
        <legend className={controls.label}>{name}</legend>
        {notesOf(field, example)}
        {isStockGroup(field.registry.widgets, field.schema, uiSchema) ? (
          <StockGroup isWrong={(field.rawErrors?.length ?? 0) > 0}>{children}</StockGroup>
        ) : (
          children
        )}
      </fieldset>
    );
  return (
    <div className={className} style={field.style}>
      {frame === 'field' && name}
      {notesOf(field)}
      {children}
    </div>
  );
}

/** Several controls of rjsf's own widgets, which do not say themselves that they are wrong. */
function StockGroup({ isWrong, children }: { readonly isWrong: boolean; readonly children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const control of group.current?.querySelectorAll('input, select, [role=radio]') ?? [])
      control.ariaInvalid = isWrong ? 'true' : null;
  });
  return <div ref={group}>{children}</div>;
}

/** Help, description, example and errors, each with the id that describes the control. */
function notesOf({ id, help, description, rawDescription, errors }: FieldTemplateProps, example?: string): ReactNode {
  if (!help && !rawDescription && example === undefined && !errors) return null;
  return (
    <>
      {help}
      {rawDescription && description}
      {example !== undefined && (
        <p className={controls.hint} id={`${id}__example`}>
          {example}
        </p>
      )}
      {errors}
    </>
  );
}

function nameIn(isNameOnly: boolean | undefined, name: string, t: TFunction): ReactNode {
  if (isNameOnly) return name;
  return (
    <>
      <span>{name}</span>
      <span className={controls.optional}>{` ${t('global.form.optional')}`}</span>
    </>
  );
}

/** A fieldset is described by the texts about the whole group. */
function describedGroup({ id, uiSchema, rawDescription, errors }: FieldTemplateProps): string | undefined {
  const shown: Partial<FieldErrorProps> = Object(errors?.props);
  const isWrong = sentencesIn(shown.errorSchema).length > 0;
  return describedBy(id, { description: rawDescription ?? '' }, uiOptionsOf(uiSchema), isWrong);
}

/** Whether a customer added this property: rjsf marks it with a symbol, which the login, without rjsf, cannot import. */
function isAdded(schema: FieldTemplateProps['schema']): boolean {
  return Object.getOwnPropertySymbols(schema).some(({ description }) => description === '__additional_property');
}

/** The errors of a field, each sentence once; those of a composite control together with the errors of its parts. */
export function FieldErrorTemplate({ errors = [], errorSchema, fieldPathId, uiSchema }: FieldErrorProps) {
  const isComposite = uiOptionsOf(uiSchema).field !== undefined;
  return errorNotes(fieldPathId.$id, isComposite ? sentencesIn(errorSchema) : errors);
}

/** The hint of a field: `ui:help`, or a text of the catalogue by its key. */
export function FieldHelpTemplate({ help, fieldPathId, uiSchema, registry }: FieldHelpProps) {
  const { t } = useRenderer();
  const { hintKey, messageValues } = uiOptionsOf(uiSchema);
  const shown = help ?? (hintKey === undefined ? undefined : textByKey(t, hintKey, messageValues));
  if (shown === undefined || shown === '') return null;
  return (
    <div className={controlsStyles.hint} id={`${fieldPathId.$id}__help`}>
      {schemaText(registry, { text: shown, option: 'enableMarkdownInHelp', uiSchema, registry })}
    </div>
  );
}

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
