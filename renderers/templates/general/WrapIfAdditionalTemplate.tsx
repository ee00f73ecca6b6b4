import {
  ADDITIONAL_PROPERTY_FLAG,
  buttonId,
  TranslatableString,
  type WrapIfAdditionalTemplateProps,
} from '@rjsf/utils';
import type { KeyboardEvent } from 'react';
import controls from '../../controls/controls.module.css';
import styles from './general.module.css';

/** A property that the customer added: it can be renamed and removed. */
export function WrapIfAdditionalTemplate(props: WrapIfAdditionalTemplateProps) {
  const { id, label, schema, disabled, readonly, style, classNames, children, registry, uiSchema } = props;
  const frame = [controls.frame, classNames].filter(Boolean).join(' ');
  if (!(ADDITIONAL_PROPERTY_FLAG in schema))
    return (
      <div className={frame} style={style}>
        {children}
      </div>
    );
  const { RemoveButton } = registry.templates.ButtonTemplates;
  const keyId = `${id}-key`;
  return (
    <div className={`${frame} ${styles.additional}`} style={style}>
      <div>
        <label className={controls.label} htmlFor={keyId}>
          {registry.translateString(TranslatableString.KeyLabel, [label])}
        </label>
        <input
          className={controls.input}
          key={label}
          type="text"
          id={keyId}
          defaultValue={label}
          readOnly={readonly}
          disabled={disabled}
          onBlur={props.onKeyRenameBlur}
          onKeyDown={renameOnEnter}
        />
      </div>
      <div>{children}</div>
      <RemoveButton
        id={buttonId(id, 'remove')}
        title={registry.translateString(TranslatableString.RemoveButton)}
        aria-label={`${registry.translateString(TranslatableString.RemoveButton)}, ${label}`}
        disabled={disabled || readonly}
        onClick={props.onRemoveProperty}
        registry={registry}
        {...(uiSchema && { uiSchema })}
      />
    </div>
  );
}

/** Enter would submit the form with the old name. */
function renameOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.blur();
}
