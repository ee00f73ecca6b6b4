import type { ChangeEvent, ComponentProps, FocusEvent, ReactNode } from 'react';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import { Checkbox } from '../controls/Checkbox.tsx';
import controls from '../controls/controls.module.css';
import { errorNotes } from '../controls/errorNotes.tsx';
import { hasOtherText } from '../controls/otherText.ts';
import { idOf, useField, useForm } from '../model/formContext.ts';
import styles from '../templates/templates.module.css';
import { PasswordInput } from '../widgets/PasswordInput.tsx';

/** The fields of a form that is written as JSX, one below the other. */
export function Fields({ children }: { readonly children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

interface LabelProps {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: string;
}

type TextFieldProps = LabelProps & Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode' | 'readOnly'>;

/** A required line of text. */
export function TextField({ name, label, hint, ...input }: TextFieldProps) {
  const { control, text, errors } = useFieldProps(name, hint);
  return (
    <FieldFrame id={control.id} label={label} hint={hint} errors={errors}>
      <input type="text" {...input} {...control} {...text} className={controls.input} />
    </FieldFrame>
  );
}

/** A required e-mail address, in the field `email`. */
export function EmailField({ autoComplete = 'email', ...field }: Omit<TextFieldProps, 'name' | 'type'>) {
  return <TextField {...field} name="email" autoComplete={autoComplete} type="email" inputMode="email" />;
}

interface PasswordFieldProps extends LabelProps, Pick<ComponentProps<'input'>, 'autoComplete'> {
  /** The policy of a new password, as a live list below it. While it is `AWAITED`, the list has its place. */
  readonly checks?: readonly PasswordCheck[] | 'AWAITED' | undefined;
}

/** A required password: the current one, unless `autoComplete` says that it is new. */
export function PasswordField({ name, label, hint, ...input }: PasswordFieldProps) {
  const { control, text, errors } = useFieldProps(name, hint);
  return (
    <FieldFrame id={control.id} label={label} hint={hint} errors={errors}>
      <PasswordInput {...input} {...control} {...text} />
    </FieldFrame>
  );
}

/** The account whose password a form asks for: password managers read it, nobody sees it. */
export function Username({ email }: { readonly email: string | undefined }) {
  return <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />;
}

/** A box that must be ticked; its label may have links in it. */
export function CheckboxField({ name, label }: LabelProps) {
  const { control, value, errors, write } = useFieldProps(name);
  return (
    <div className={controls.frame}>
      {errorNotes(control.id, errors)}
      <Checkbox
        id={control.id}
        name={name}
        checked={value === true}
        label={label}
        onChange={write}
        required
        invalid={control['aria-invalid']}
        describedBy={control['aria-describedby']}
      />
    </div>
  );
}

/** What a native control needs of the form around it. */
function useFieldProps(name: string, hint?: string) {
  const form = useForm();
  if (form === undefined) throw new Error(`the field ${name} is drawn outside of a form`);
  const { store, anchor, describe } = form;
  const { value, errors } = useField(store, [name]);
  const id = idOf(anchor, [name]);
  const isWrong = errors.length > 0;
  const write = (leaf: unknown): void => store.setValue([name], leaf);
  const writeText = (text: string): void => write(text || undefined);
  return {
    control: {
      id,
      name,
      'aria-required': true,
      'aria-invalid': isWrong || undefined,
      'aria-describedby': [hint && `${id}__help`, isWrong && `${id}__error`].filter(Boolean).join(' ') || undefined,
    },
    text: {
      value: typeof value === 'string' ? value : '',
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => writeText(currentTarget.value),
      onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        if (hasOtherText(currentTarget)) writeText(currentTarget.value);
        store.leaveField([name]);
      },
    },
    value,
    write,
    errors: errors.map((error) => describe(error).text),
  };
}

interface FieldFrameProps extends Omit<LabelProps, 'name'> {
  readonly id: string;
  readonly hint: string | undefined;
  readonly errors: readonly string[];
  readonly children: ReactNode;
}

function FieldFrame({ id, label, hint, errors, children }: FieldFrameProps) {
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
      {errorNotes(id, errors)}
      {children}
    </div>
  );
}
