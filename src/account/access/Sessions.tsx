import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CardHeading } from '../../app/layout/AccountPage.tsx';
import css from '../../app/layout/AccountPage.module.css';
import { Actions, Button } from '../../app/layout/Button.tsx';
import { FailureNotice } from '../../app/layout/FailureNotice.tsx';
import { useAction } from '../../app/layout/useAction.ts';
import { logOutEverywhereAtom } from '../access.ts';
import { loggedInAtom } from '../../session/session.ts';
import { momentText } from '../../choices/consentTexts.ts';

/** The last login, and the logout on all devices. Source: requirements#log-out-everywhere. */
export function Sessions(): ReactElement {
  const { t, i18n } = useTranslation();
  const lastLogin = useAtomValue(loggedInAtom)?.lastLogin;
  const logOut = useSetAtom(logOutEverywhereAtom);
  const [error, setError] = useState<unknown>(undefined);
  const { run, busy } = useAction(() => logOut().catch(setError));
  return (
    <section className={css.card} aria-labelledby="access-sessions">
      <CardHeading id="access-sessions">{t('ap.sessions.title')}</CardHeading>
      {lastLogin && (
        <p>
          <span>{`${t('ap.copy.field.lastLogin')}: `}</span>
          <span>{[momentText(lastLogin.at, t, i18n.language), lastLogin.place].filter(Boolean).join(', ')}</span>
        </p>
      )}
      <p>{t('ap.sessions.description')}</p>
      <FailureNotice error={error} flow="accountForm" headline={t('ap.sessions.failed')} again={run} />
      <Actions>
        <Button look="quiet" busy={busy} onClick={() => run()}>
          {t('ap.sessions.everywhere')}
        </Button>
      </Actions>
    </section>
  );
}
