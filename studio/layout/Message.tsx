import type { ReactElement, ReactNode } from 'react';
import css from './Message.module.css';
import { useTranslation } from 'react-i18next';

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

/** The placeholder of a page while it loads. */
export function Loading(): ReactElement {
  const { t } = useTranslation('studio');
  return <p className="visually-hidden">{t('studio.loading')}</p>;
}
