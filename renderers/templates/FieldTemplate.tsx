import {
  ADDITIONAL_PROPERTY_FLAG,
  type FieldErrorProps,
  type FieldHelpProps,
  type FieldTemplateProps,
} from '@rjsf/utils';
import { useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import controls from '../controls/controls.module.css';
import { describedBy, useFieldLabel } from '../controls/controlProps.ts';
import { errorNotes } from '../controls/errorNotes.tsx';
import { marksOf, stockGroup, uiOptionsOf } from '../model/uiOptions.ts';
import { sentencesIn } from '../messages/errorTree.ts';
import { useRenderer } from '../model/rendererContext.ts';
import styles from './templates.module.css';
import { textByKey } from '../texts/textByKey.ts';
import { SchemaText } from './textTemplates.tsx';

/**
 * The frame of a field: label, help, description, errors and control, in this order; as a fieldset around several
 * controls. The control's own properties and rjsf's `displayLabel` decide which of them appear. Optional fields say so.
 */
export function FieldTemplate(props: FieldTemplateProps) {
  const { label, schema, uiSchema, registry, hidden, required, readonly, children } = props;
  const { t } = useRenderer();
  const name = useFieldLabel(label, schema, uiSchema);
  if (hidden) return <div hidden>{children}</div>;
  const { exampleKey } = marksOf(registry, schema, uiSchema);
  const example = exampleKey && !readonly ? t(exampleKey) : undefined;
  const optional = required || readonly ? undefined : ` ${t('global.form.optional')}`;
  const frame = drawFrame(props, nameIn(name, optional), example);
  const { WrapIfAdditionalTemplate } = registry.templates;
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return frame;
  return <WrapIfAdditionalTemplate {...props}>{frame}</WrapIfAdditionalTemplate>;
}

function nameIn(name: string, optional: string | undefined): ReactNode {
  if (optional === undefined) return name;
  return (
    <>
      <span>{name}</span>
      <span className={controls.optional}>{optional}</span>
    </>
  );
}

// A function and no component: each component of each field costs time in a long form.
function drawFrame(field: FieldTemplateProps, name: ReactNode, example: string | undefined): ReactElement {
  const { id, schema, uiSchema, registry, displayLabel, help, rawDescription, description, errors, children } = field;
  const marks = marksOf(registry, schema, uiSchema);
  const frame = marks.frame ?? (displayLabel ? 'field' : undefined);
  const options = uiOptionsOf(uiSchema);
  const size = frame === 'cell' ? styles.cell : options.width === 'half' ? controls.frameHalf : controls.frame;
  const className = [size, options.classNames].filter(Boolean).join(' ');
  if (frame === undefined)
    return (
      <>
        {help}
        {errors}
        {children}
      </>
    );
  const notes = (
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
  if (frame === 'group')
    return (
      <fieldset className={className} style={field.style} id={id} aria-describedby={describedGroup(field)}>
        <legend className={controls.label}>{name}</legend>
        {notes}
        {marks === stockGroup ? (
          <StockGroup isWrong={(field.rawErrors?.length ?? 0) > 0}>{children}</StockGroup>
        ) : (
          children
        )}
      </fieldset>
    );
  return (
    <div className={className} style={field.style}>
      {frame === 'field' && (
        <label className={controls.label} htmlFor={id} id={`${id}__label`}>
          {name}
        </label>
      )}
      {notes}
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

/** A fieldset is described by the texts about the whole group. */
function describedGroup({ id, uiSchema, rawDescription, errors }: FieldTemplateProps): string | undefined {
  const shown: Partial<FieldErrorProps> = Object(errors?.props);
  const isWrong = sentencesIn(shown.errorSchema).length > 0;
  return describedBy(id, { description: rawDescription ?? '' }, uiOptionsOf(uiSchema), isWrong);
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
    <div className={controls.hint} id={`${fieldPathId.$id}__help`}>
      <SchemaText text={shown} option="enableMarkdownInHelp" uiSchema={uiSchema} registry={registry} />
    </div>
  );
}
