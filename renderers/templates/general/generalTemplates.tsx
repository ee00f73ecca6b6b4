import {
  getUiOptions,
  TranslatableString,
  type MultiSchemaFieldTemplateProps,
  type WidgetProps,
  type ErrorListProps,
  type GridTemplateProps,
  type UnsupportedFieldProps,
  buttonId,
  toPath,
  type WrapIfAdditionalTemplateProps,
} from '@rjsf/utils';
import { isValidElement, useState, type ComponentProps, type CSSProperties, type KeyboardEvent } from 'react';
import { focusAt } from '../../model/focus.ts';
import { idOf } from '../../model/formContext.ts';
import { SummaryFrame, SummaryLink } from '../FormErrors.tsx';
import styles from './general.module.css';
import controls from '../../controls/controls.module.css';

/** The summary of a stock rjsf form: links to the invalid fields, in the order of the properties. */
export function ErrorListTemplate({ errors, schema, registry }: ErrorListProps) {
  const { idPrefix, idSeparator } = registry.globalFormOptions;
  return (
    <SummaryFrame headline={registry.translateString(TranslatableString.ErrorsLabel)}>
      {sortErrors(errors, Object.keys(schema.properties ?? {})).map(({ property = '', stack }) => {
        const path = toPath(property);
        return (
          <SummaryLink
            key={`${property} ${stack}`}
            text={stack}
            id={idOf(idPrefix, path, idSeparator)}
            onSelect={() => focusAt(idPrefix, path, idSeparator)}
          />
        );
      })}
    </SummaryFrame>
  );
}

/** Sorts errors by property and drops repeated sentences: parts of a composite control may have the same error. */
function sortErrors(errors: ErrorListProps['errors'], order: readonly string[]): ErrorListProps['errors'] {
  const lines = new Set<string>();
  const getIndex = (key: string): number => (order.includes(key) ? order.indexOf(key) : key === '' ? -1 : order.length);
  return errors
    .filter(({ property, stack }) => {
      const line = `${getRootKey(property)} ${stack}`;
      return !lines.has(line) && lines.add(line);
    })
    .toSorted((a, b) => getIndex(getRootKey(a.property)) - getIndex(getRootKey(b.property)));
}

function getRootKey(property = ''): string {
  return toPath(property)[0] ?? '';
}

type GridProps = GridTemplateProps & { readonly span?: unknown; readonly style?: CSSProperties };

/** A row of twelve columns, or with `column` a part of it: its width is `span`, or a class name such as `col-md-4`. */
export function GridTemplate({ children, column, className, span, style }: GridProps) {
  const columns = Number(span ?? /\bcol-(?:[a-z]+-)?(\d+)\b/.exec(className ?? '')?.[1]);
  return (
    <div
      className={[column ? styles.column : styles.row, className].filter(Boolean).join(' ')}
      style={column && columns >= 1 && columns <= 12 ? { ...style, gridColumn: `span ${columns}` } : style}
    >
      {children}
    </div>
  );
}

/** Replaces a field that rjsf cannot render: a sentence, with the reason as a detail. */
export function UnsupportedFieldTemplate({ fieldPathId, reason, registry }: UnsupportedFieldProps) {
  return (
    <div className={styles.note} id={`${fieldPathId.$id}__unsupported`} data-unsupported-field>
      <p>{registry.translateString(TranslatableString.UnsupportedField)}</p>
      {reason && <p className={styles.description}>{reason}</p>}
    </div>
  );
}

/** An additional property, with an input for its name and a remove button. */
export function WrapIfAdditionalTemplate(props: WrapIfAdditionalTemplateProps) {
  const { id, label, disabled, readonly, style, classNames, children, registry, uiSchema } = props;
  const frame = [controls.frame, classNames].filter(Boolean).join(' ');
  const { RemoveButton } = registry.templates.ButtonTemplates;
  const keyId = `${id}-key`;
  return (
    <div className={`${frame} ${styles.additional}`} style={style}>
      <div>
        <label className={controls.label} htmlFor={keyId}>
          {registry.translateString(TranslatableString.KeyLabel, [label])}
        </label>
        <NameInput
          key={label}
          name={label}
          id={keyId}
          readOnly={readonly}
          disabled={disabled}
          onBlur={props.onKeyRenameBlur}
        />
      </div>
      <div>{children}</div>
      <RemoveButton
        id={buttonId(id, 'remove')}
        aria-label={`${registry.translateString(TranslatableString.RemoveButton)}, ${label}`}
        disabled={disabled || readonly}
        onClick={props.onRemoveProperty}
        registry={registry}
        {...(uiSchema && { uiSchema })}
      />
    </div>
  );
}

/** The input for a name. React must control it, or the form takes each text for one of a password manager. */
function NameInput({ name, ...props }: ComponentProps<'input'>) {
  const [value, setValue] = useState(name);
  return (
    <input
      className={controls.input}
      type="text"
      value={value}
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={renameOnEnter}
      {...props}
    />
  );
}

/** Renames on Enter, which would otherwise submit the form with the old name. */
function renameOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.blur();
}

/** A select for the schemas of `oneOf` or `anyOf`, and the fields of the chosen schema. */
export function MultiSchemaFieldTemplate({
  selector,
  optionSchemaField,
  schema,
  uiSchema,
  registry,
}: MultiSchemaFieldTemplateProps) {
  const { title = schema.title } = getUiOptions(uiSchema, registry.globalUiOptions);
  // rjsf's selector has no label.
  const id = isValidElement<WidgetProps>(selector) ? selector.props.id : undefined;
  return (
    <div className={styles.choice}>
      {id !== undefined && (
        <label className={controls.label} htmlFor={id}>
          <span>{registry.translateString(TranslatableString.Type)}</span>
          {title && <span className={controls.spoken}>{`, ${title}`}</span>}
        </label>
      )}
      {selector}
      {optionSchemaField}
    </div>
  );
}
