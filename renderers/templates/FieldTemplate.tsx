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
import { marksOf, stockGroup, uiOptionsOf, type Frame } from '../model/uiOptions.ts';
import { sentencesIn } from '../messages/errorTree.ts';
import { useRenderer } from '../model/rendererContext.ts';
import styles from './templates.module.css';
import { textByKey } from '../texts/textByKey.ts';
import { SchemaText } from './textTemplates.tsx';

/**
 * The frame of a field: label, help, description, errors and control, in this order; a fieldset around several
 * controls. The control's {@link Frame}, else rjsf's `displayLabel`, decides which parts appear. Marks optional fields.
 */
export function FieldTemplate(props: FieldTemplateProps) {
  const { label, schema, uiSchema, registry, displayLabel, hidden, required, readonly, children } = props;
  const { t } = useRenderer();
  const name = useFieldLabel(label, schema, uiSchema);
  if (hidden) return <div hidden>{children}</div>;
  const marks = marksOf(registry, schema, uiSchema);
  const frame = marks.frame ?? (displayLabel ? 'field' : undefined);
  const isNamed = frame === 'field' || frame === 'group';
  const words =
    !isNamed || required || readonly ? (
      name
    ) : (
      <>
        <span>{name}</span>
        <span className={controls.optional}>{` ${t('global.form.optional')}`}</span>
      </>
    );
  const example = frame === 'group' && marks.exampleKey && !readonly && t(marks.exampleKey);
  const frameElement = renderFrame(props, { frame, isStock: marks === stockGroup, words, example });
  const { WrapIfAdditionalTemplate } = registry.templates;
  if (!(ADDITIONAL_PROPERTY_FLAG in schema)) return frameElement;
  return <WrapIfAdditionalTemplate {...props}>{frameElement}</WrapIfAdditionalTemplate>;
}

interface FrameParts {
  readonly frame: Frame | undefined;
  readonly isStock: boolean;
  readonly words: ReactNode;
  readonly example: string | false | undefined;
}

// Not a component: in long forms, one more component per field takes measurable time.
function renderFrame(field: FieldTemplateProps, { frame, isStock, words, example }: FrameParts): ReactElement {
  const { id, uiSchema, rawDescription, style, help, errors, children } = field;
  const description = rawDescription && field.description;
  if (frame === undefined)
    return (
      <>
        {help}
        {errors}
        {children}
      </>
    );
  const options = uiOptionsOf(uiSchema);
  const size = frame === 'cell' ? styles.cell : options.width === 'half' ? controls.frameHalf : controls.frame;
  const className = [size, options.classNames].filter(Boolean).join(' ');
  if (frame === 'group')
    return (
      <fieldset className={className} style={style} id={id} aria-describedby={getGroupDescription(field)}>
        <legend className={controls.label}>{words}</legend>
        {help}
        {description}
        {example && (
          <p className={controls.hint} id={`${id}__example`}>
            {example}
          </p>
        )}
        {errors}
        {isStock ? <StockGroup isWrong={(field.rawErrors?.length ?? 0) > 0}>{children}</StockGroup> : children}
      </fieldset>
    );
  return (
    <div className={className} style={style}>
      {frame === 'field' && (
        <label className={controls.label} htmlFor={id} id={`${id}__label`}>
          {words}
        </label>
      )}
      {help}
      {description}
      {errors}
      {children}
    </div>
  );
}

/** Sets `aria-invalid` on the controls of rjsf's own widgets, which do not set it. */
function StockGroup({ isWrong, children }: { readonly isWrong: boolean; readonly children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const control of group.current?.querySelectorAll('input, select, [role=radio]') ?? [])
      control.ariaInvalid = isWrong ? 'true' : null;
  });
  return <div ref={group}>{children}</div>;
}

/** The ids of the texts about the whole group, for `aria-describedby` of its fieldset. */
function getGroupDescription({ id, uiSchema, rawDescription, errors }: FieldTemplateProps): string | undefined {
  const errorProps: Partial<FieldErrorProps> = Object(errors?.props);
  const isWrong = sentencesIn(errorProps.errorSchema).length > 0;
  return describedBy(id, { description: rawDescription ?? '' }, uiOptionsOf(uiSchema), isWrong);
}

/** The errors of a field, each sentence once; a composite control includes the errors of its parts. */
export function FieldErrorTemplate({ errors = [], errorSchema, fieldPathId, uiSchema }: FieldErrorProps) {
  const isComposite = uiOptionsOf(uiSchema).field !== undefined;
  return errorNotes(fieldPathId.$id, isComposite ? sentencesIn(errorSchema) : errors);
}

/** The hint of a field: `ui:help`, else the text of `hintKey`. */
export function FieldHelpTemplate({ help, fieldPathId, uiSchema, registry }: FieldHelpProps) {
  const { t } = useRenderer();
  const { hintKey, messageValues } = uiOptionsOf(uiSchema);
  const text = help ?? (hintKey === undefined ? undefined : textByKey(t, hintKey, messageValues));
  if (text === undefined || text === '') return null;
  return (
    <div className={controls.hint} id={`${fieldPathId.$id}__help`}>
      <SchemaText text={text} option="enableMarkdownInHelp" uiSchema={uiSchema} registry={registry} />
    </div>
  );
}
