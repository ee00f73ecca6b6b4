import { useId, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { Button } from '../layout/Button.tsx';
import { inputClass } from '../layout/inputClasses.ts';
import { apiErrorKey } from '../model/apiErrorKey.ts';
import { useTranslation } from 'react-i18next';
import lists from './lists.module.css';

interface CommentFormProps {
  readonly label: string;
  readonly button: string;
  /** Sends the text; on rejection the form keeps it. */
  readonly onSend: (text: string) => Promise<void>;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** A form for a comment, an answer or a note; a failed send keeps the text and shows the error. */
export function CommentForm({ label, button, onSend, children }: CommentFormProps): ReactElement {
  const { t } = useTranslation('studio');
  const id = useId();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const send = async (): Promise<void> => {
    if (text.trim() === '') return setError({ code: 'no-words' });
    setBusy(true);
    setError(undefined);
    try {
      await onSend(text.trim());
      setText('');
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) void send();
  };
  return (
    <form className={lists['form']} onSubmit={submit}>
      <p className={lists['field']}>
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          className={inputClass}
          rows={2}
          maxLength={2000}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </p>
      {error !== undefined && (
        <p className={lists['refused']} role="alert">
          {t(apiErrorKey(error))}
        </p>
      )}
      <div className={lists['choices']}>
        <Button type="submit" aria-disabled={isBusy}>
          {button}
        </Button>
        {children}
      </div>
    </form>
  );
}
