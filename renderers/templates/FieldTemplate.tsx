import type { FieldErrorProps, FieldTemplateProps } from '@rjsf/utils';
import { useMemo, type ReactElement, type ReactNode } from 'react';
import controls from '../controls/controls.module.css';
import { hasHelp } from '../controls/describedBy.ts';
import { useFieldLabel } from '../controls/useFieldLabel.ts';
import { marksOf, type Frame } from '../model/controlMarks.ts';
import { sentencesIn } from '../messages/sentencesIn.ts';
import type { TFunction } from 'i18next';
import { useRenderer } from '../model/rendererContext.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import styles from './templates.module.css';

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
  const { id, uiSchema, help, description, rawDescription, errors, children } = field;
  const options = uiOptionsOf(uiSchema);
  const half = options.width === 'half' ? controls.frameHalf : controls.frame;
  const className = [frame === 'cell' ? styles.cell : half, options.classNames].filter(Boolean).join(' ');
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
        {children}
      </fieldset>
    );
  return (
    <div className={className} style={field.style}>
      {frame === 'field' && name}
      {help}
      {rawDescription && description}
      {errors}
      {children}
    </div>
  );
}

/** Help, description, example and errors, each with the id that describes the control. */
function notesOf({ id, help, description, rawDescription, errors }: FieldTemplateProps, example?: string): ReactNode {
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

function nameIn(isPlain: boolean | undefined, name: string, t: TFunction): ReactNode {
  if (isPlain) return name;
  return (
    <>
      {name}
      <span className={controls.optional}> {t('global.form.optional')}</span>
    </>
  );
}

/** A fieldset is described by the texts about the whole group. */
function describedGroup({ id, uiSchema, rawDescription, errors }: FieldTemplateProps): string | undefined {
  const shown: Partial<FieldErrorProps> = Object(errors?.props);
  const ids = [
    hasHelp(uiOptionsOf(uiSchema)) && `${id}__help`,
    rawDescription && `${id}__description`,
    sentencesIn(shown.errorSchema).length > 0 && `${id}__error`,
  ].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** Whether a customer added this property: rjsf marks it with a symbol, which the login, without rjsf, cannot import. */
function isAdded(schema: FieldTemplateProps['schema']): boolean {
  return Object.getOwnPropertySymbols(schema).some(({ description }) => description === '__additional_property');
}
