import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import css from './Message.module.css';

interface MessageProps {
  readonly headline: string;
  readonly children?: ReactNode;
  /** Buttons below the text. */
  readonly actions?: ReactNode;
}

/** A page with a single message: signed out, nothing to edit, an error. */
export function Message({ headline, children, actions }: MessageProps): ReactElement {
  return (
    <section className={css['message']} aria-labelledby="message-headline">
      <h1 id="message-headline">{headline}</h1>
      {children}
      {actions && <div className={css['actions']}>{actions}</div>}
    </section>
  );
}

/** A page whose data cannot be loaded, with a retry button. */
export function LoadFailure({ text, again }: { readonly text: string; readonly again: () => void }): ReactElement {
  const { t } = useTranslation('studio');
  return (
    <Message
      headline={t('studio.failed.headline')}
      actions={
        <Button look="plain" onClick={again}>
          {t('studio.tryAgain')}
        </Button>
      }
    >
      <p>{text}</p>
    </Message>
  );
}

/** The placeholder of a page while it loads. */
export function Loading(): ReactElement {
  const { t } = useTranslation('studio');
  return <p className="visually-hidden">{t('studio.loading')}</p>;
}
