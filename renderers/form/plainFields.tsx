import type { ComponentProps, ReactNode } from 'react';
import type { PasswordCheck } from '@kontor/schema-adapters/provider';
import { Checkbox } from '../controls/Checkbox.tsx';
import controls from '../controls/controls.module.css';
import { errorNotes } from '../controls/errorNotes.tsx';
import { hasOtherText } from '../controls/otherText.ts';
import { idOf, useField, useForm } from '../model/formContext.ts';
import styles from '../templates/templates.module.css';
import { PasswordInput } from '../widgets/PasswordInput.tsx';

/** A column of fields in a form written as JSX. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

interface LabelProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
}

type TextFieldProps = LabelProps & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'readOnly'>;

/** A required line of text. */
export function TextField({ name, label, hint, ...input }: TextFieldProps) {
  return (
    <Framed name={name} label={label} hint={hint}>
      {(fieldProps) => <input type="text" {...input} {...fieldProps} className={controls.input} />}
    </Framed>
  );
}

/** A required e-mail address, in the field `email`. */
export function EmailField({ autoComplete = 'email', ...field }: Omit<TextFieldProps, 'name' | 'type'>) {
  return <TextField {...field} name="email" autoComplete={autoComplete} type="email" inputMode="email" />;
}

interface PasswordFieldProps extends LabelProps, Pick<ComponentProps<'input'>, 'autoComplete'> {
  /** The policy of a new password, as a live list below the input. `AWAITED` reserves the space of the list. */
  readonly checks?: readonly PasswordCheck[] | 'AWAITED' | undefined;
}

/** A required password: the current one, unless `autoComplete` is `new-password`. */
export function PasswordField({ name, label, hint, ...input }: PasswordFieldProps) {
  return (
    <Framed name={name} label={label} hint={hint}>
      {(fieldProps) => <PasswordInput {...input} {...fieldProps} />}
    </Framed>
  );
}

/** The hidden account name of a form with a password, for password managers. */
export function Username({ email }: { readonly email: string | undefined }) {
  return <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />;
}

/** A required checkbox; its label may contain links. */
export function CheckboxField({ name, label }: LabelProps) {
  const { id, value, write, sentences, describedBy } = usePlainField(name);
  return (
    <div className={controls.frame}>
      {errorNotes(id, sentences)}
      <Checkbox
        id={id}
        name={name}
        checked={value === true}
        label={label}
        onChange={write}
        required
        invalid={sentences.length > 0}
        describedBy={describedBy}
      />
    </div>
  );
}

/** State and actions of a field in the form around it. */
function usePlainField(name: string, hint?: string) {
  const { store, anchor, describe } = useForm();
  const { value, errors } = useField(store, [name]);
  const id = idOf(anchor, [name]);
  const describedBy = [hint && `${id}__help`, errors.length > 0 && `${id}__error`].filter(Boolean).join(' ');
  return {
    id,
    value,
    write: (leaf: unknown) => store.setValue([name], leaf),
    leave: () => store.leaveField([name]),
    sentences: errors.map((error) => describe(error).text),
    describedBy: describedBy || undefined,
  };
}

interface FramedProps extends LabelProps {
  /** Renders the input with these props. */
  readonly children: (input: ComponentProps<'input'> & { readonly value: string }) => ReactNode;
}

/** The frame of a text field: label, hint, errors, input. */
function Framed({ name, label, hint, children }: FramedProps) {
  const { id, value, write, leave, sentences, describedBy } = usePlainField(name, hint);
  return (
    <div className={controls.frame}>
      <label className={controls.label} htmlFor={id} id={`${id}__label`}>
        {label}
      </label>
      {hint && (
        <div className={controls.hint} id={`${id}__help`}>
          {hint}
        </div>
      )}
      {errorNotes(id, sentences)}
      {children({
        id,
        name,
        'aria-required': true,
        'aria-invalid': sentences.length > 0 || undefined,
        'aria-describedby': describedBy,
        value: typeof value === 'string' ? value : '',
        onChange: ({ currentTarget }) => write(currentTarget.value || undefined),
        onBlur: ({ currentTarget }) => {
          if (hasOtherText(currentTarget)) write(currentTarget.value);
          leave();
        },
      })}
    </div>
  );
}
