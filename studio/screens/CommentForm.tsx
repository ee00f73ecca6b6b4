import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../layout/Button.tsx';
import { inputClass } from '../layout/inputClasses.ts';
import { useTranslation } from 'react-i18next';
import lists from './lists.module.css';
import { CallError } from './CallError.tsx';

interface CommentFormProps {
  readonly label: string;
  readonly button: string;
  /** What is typed and not sent. */
  readonly text: string;
  readonly onType: (change: (text: string) => string) => void;
  /** Sends the text; on rejection the form keeps it. */
  readonly onSend: (text: string) => Promise<void>;
  /** Closes the comment, after what is typed has been sent. */
  readonly onClose?: () => Promise<void>;
}

/** A form for a comment, an answer or a note; a failed send keeps the text and shows the error. */
export function CommentForm({ label, button, text, onType, onSend, onClose }: CommentFormProps): ReactElement {
  const { t } = useTranslation('studio');
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const send = async (close?: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    const words = text.trim();
    if (words === '' && !close) return setError({ code: 'no-words' });
    setBusy(true);
    setError(undefined);
    try {
      if (words !== '') await onSend(words);
      // What was typed meanwhile stays.
      onType((now) => (now === text ? '' : now));
      await close?.();
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
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
          onChange={({ currentTarget: { value } }) => onType(() => value)}
        />
      </p>
      <CallError error={error} />
      <div className={lists['choices']}>
        <Button type="submit" aria-disabled={isBusy}>
          {button}
        </Button>
        {onClose && (
          <Button aria-disabled={isBusy} onClick={() => void send(onClose)}>
            {t('comments.close')}
          </Button>
        )}
      </div>
    </form>
  );
}
