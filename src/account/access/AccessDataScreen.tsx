import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ComponentProps, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage, CardHeading } from '../../app/layout/AccountPage.tsx';
import css from '../../app/layout/AccountPage.module.css';
import { Actions, Button } from '../../app/layout/Button.tsx';
import { FailureNotice } from '../../app/layout/FailureNotice.tsx';
import { FocusFirst } from '../../app/layout/FocusFirst.tsx';
import { SuccessBanner } from '../../app/layout/SuccessBanner.tsx';
import { useAction } from '../../app/layout/useAction.ts';
import { momentText } from '../../choices/consentTexts.ts';
import { leaveAfterChangeAtom, logOutEverywhereAtom } from '../access.ts';
import { waitingEmailAtom } from './emailChange.ts';
import { hasNoPasswordAtom } from '../../step-up/stepUpAtoms.ts';
import { textOf } from '../../browser/shape.ts';
import { loggedInAtom } from '../../session/session.ts';
import { settledMetadataAtom } from '../../store/site.ts';
import { EmailChange, PasswordChange } from './AccessChanges.tsx';
import { EmailChangeByCode } from './EmailChangeByCode.tsx';
import { Passkeys } from './Passkeys.tsx';

type Detail = 'EMAIL' | 'PASSWORD';

/** Shows e-mail address and password; a button opens the form of each. Source: requirements#access-data. */
export function AccessDataScreen(): ReactElement {
  const { t } = useTranslation();
  const hasPasskeys = useAtomValue(settledMetadataAtom).value?.features.passkeys === true;
  const hasNoPassword = useAtomValue(hasNoPasswordAtom);
  const leave = useSetAtom(leaveAfterChangeAtom);
  // Opens a change that waits for its code again after a reload.
  const [isWaiting] = useState(useAtomValue(waitingEmailAtom) !== undefined);
  const [open, setOpen] = useState<Detail | undefined>(isWaiting ? 'EMAIL' : undefined);
  const [closed, setClosed] = useState<Detail | undefined>(undefined);
  const [isChanged, setIsChanged] = useState(false);
  const account = useAtomValue(loggedInAtom);
  const currentEmail = textOf(account?.profile, 'email') ?? '';
  const [newEmail, setNewEmail] = useState<string | undefined>(undefined);
  const email = newEmail ?? currentEmail;
  const finish = async (changedTo?: string): Promise<void> => {
    setNewEmail(changedTo);
    setIsChanged(true);
    await leave(changedTo === undefined ? 'password' : 'email');
  };
  const close = (): void => {
    setClosed(open);
    setOpen(undefined);
  };
  return (
    <AccountPage title={t('ap.accessdata.title')}>
      {isChanged && (
        <SuccessBanner headline={t('ap.accessdata.changed.headline')} text={t('ap.accessdata.changed.description')} />
      )}
      <section className={css.card} aria-labelledby="access-email">
        <CardHeading id="access-email">{t('global.fields.profile.email')}</CardHeading>
        {open === 'EMAIL' && !isChanged ? (
          <NewEmail current={email} onDone={finish} onCancel={close} />
        ) : (
          <Value
            // A customer who registered through a social network may have no address yet.
            text={email || (account ? t('ap.accessdata.noEmail') : '')}
            action={email === '' ? t('ap.accessdata.addEmail') : undefined}
            isFixed={isChanged || !account}
            isBack={closed === 'EMAIL'}
            onChange={() => setOpen('EMAIL')}
          />
        )}
      </section>
      <section className={css.card} aria-labelledby="access-password">
        <CardHeading id="access-password">{t('global.fields.password')}</CardHeading>
        {hasNoPassword ? (
          <p>{t('ap.accessdata.noPassword')}</p>
        ) : open === 'PASSWORD' && !isChanged ? (
          <PasswordChange onDone={() => finish()} onCancel={close} />
        ) : (
          <Value
            text="••••••••••"
            isFixed={isChanged}
            isBack={closed === 'PASSWORD'}
            onChange={() => setOpen('PASSWORD')}
          />
        )}
      </section>
      {hasPasskeys && <Passkeys />}
      {!isChanged && <Sessions />}
    </AccountPage>
  );
}

/** Changes the address with a mailed code if the site has that feature, else with the password alone. */
function NewEmail(props: ComponentProps<typeof EmailChange>): ReactElement {
  const asksForCode = useAtomValue(settledMetadataAtom).value?.features.emailChange === true;
  return asksForCode ? <EmailChangeByCode {...props} /> : <EmailChange {...props} />;
}

interface ValueProps {
  readonly text: string;
  /** Label of the button; "Change" by default. */
  readonly action?: string | undefined;
  readonly isFixed: boolean;
  /** The change was cancelled: the focus returns to the button that opened it. */
  readonly isBack: boolean;
  readonly onChange: () => void;
}

function Value({ text, action, isFixed, isBack, onChange }: ValueProps): ReactElement {
  const { t } = useTranslation();
  const button = (
    <Button look="quiet" onClick={onChange}>
      {action ?? t('ap.change')}
    </Button>
  );
  return (
    <div className={css.value}>
      <p>{text}</p>
      {!isFixed && (isBack ? <FocusFirst>{button}</FocusFirst> : button)}
    </div>
  );
}

/** The last login, and the logout on all devices. Source: requirements#log-out-everywhere. */
function Sessions(): ReactElement {
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
