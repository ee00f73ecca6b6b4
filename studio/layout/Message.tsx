import type { ReactElement, ReactNode } from 'react';
import css from './Message.module.css';
import { useTranslation } from 'react-i18next';

interface MessageProps {
  readonly headline: string;
  readonly children?: ReactNode;
  /** Buttons below the text. */
  readonly actions?: ReactNode;
}

/** A page that has one thing to say: signed out, nothing to edit, something failed. */
export function Message({ headline, children, actions }: MessageProps): ReactElement {
  return (
    <section className={css['message']} aria-labelledby="message-headline">
      <h1 id="message-headline">{headline}</h1>
      {children}
      {actions && <div className={css['actions']}>{actions}</div>}
    </section>
  );
}

/** What stands in place of a page that is being loaded. */
export function Loading(): ReactElement {
  const { t } = useTranslation('studio');
  return <p className="visually-hidden">{t('studio.loading')}</p>;
}
