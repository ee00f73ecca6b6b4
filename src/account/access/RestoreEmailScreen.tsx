import type { TextKey } from '@kontor/rjsf-theme/texts';
import type { FormValue } from '@kontor/schema-adapters';
import type { FieldError } from '@kontor/schema-adapters/checks';
import { checkPassword, FormFrame, Fields, PasswordField, usePlainForm } from '@kontor/rjsf-theme/form';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../../app/layout/Button.tsx';
import { EntryCard } from '../../app/layout/EntryCard.tsx';
import { FailureNotice } from '../../app/layout/FailureNotice.tsx';
import { FormMessages } from '../../app/forms/FormMessages.tsx';
import { useAction } from '../../app/layout/useAction.ts';
import { useTrackOutcome } from '../../app/forms/useTrackOutcome.ts';
import { useServerError } from '../../app/forms/useServerError.ts';
import { formText } from '../../app/forms/formText.ts';
import { restoreEmailAtom, restoresByLoginAtom, type EmailStep } from './emailChange.ts';
import { LinkButton } from '../../app/layout/LinkButton.tsx';
import { logOutAtom, settledSessionAtom } from '../../session/session.ts';
import { EntryLink } from '../../app/layout/EntryLink.tsx';
import { LoginFirst } from '../../app/layout/LoginFirst.tsx';
import { ServiceContact } from '../../app/layout/ServiceContact.tsx';

const labels = { password: 'clp.restoreemail.password' } as const;
const check = ({ password }: FormValue): readonly FieldError[] => checkPassword(password);
const formId = 'restore-email-form';

const sentences: Readonly<Partial<Record<EmailStep['outcome'], TextKey>>> = {
  WRONG_PASSWORD: 'clp.restoreemail.wrongPassword',
};

/**
 * The page behind the link in the notice to an old address: restores that address. It asks for the password at the time
 * of the change, or for a login if the account had no password.
 * Source: requirements#email-revert.
 */
export function RestoreEmailScreen(): ReactElement {
  // State, because the removal of the used token must not change the page.
  const [isByLogin] = useState(useAtomValue(restoresByLoginAtom));
  return isByLogin ? <RestoreByLogin /> : <RestoreByPassword />;
}

function RestoreByPassword(): ReactElement {
  const { t } = useTranslation();
  const restore = useSetAtom(restoreEmailAtom);
  const trackOutcome = useTrackOutcome('restoreemail');
  const [result, setResult] = useState<EmailStep | undefined>(undefined);
  const faults = useServerError(result, 'password', sentences);
  const form = usePlainForm('restoreemail', { labels, check, t });
  const { run, busy } = useAction(async (value: FormValue) =>
    setResult(trackOutcome(await restore(formText(value, 'password')))),
  );
  if (result?.outcome === 'DONE') return <Restored />;
  if (result?.outcome === 'LINK_ENDED' || result?.outcome === 'TAKEN')
    return <Ended isTaken={result.outcome === 'TAKEN'} />;
  return (
    <EntryCard title={t('clp.restoreemail.title')} lead={<p>{t('clp.restoreemail.lead')}</p>}>
      <FailureNotice of={result} flow="emailChange" headline={t('clp.restoreemail.failed')} again={formId} />
      <FormMessages>
        <FormFrame {...form} id={formId} extraErrors={faults} onSubmit={run}>
          <Fields>
            <PasswordField name="password" label={t(labels.password)} />
          </Fields>
          <Actions>
            <Button type="submit" busy={busy}>
              {t('clp.restoreemail.submit')}
            </Button>
          </Actions>
        </FormFrame>
      </FormMessages>
    </EntryCard>
  );
}

/** Restores the address of an account without a password after a login. Source: requirements#email-revert. */
function RestoreByLogin(): ReactElement {
  const { t } = useTranslation();
  const session = useAtomValue(settledSessionAtom);
  const restore = useSetAtom(restoreEmailAtom);
  const [result, setResult] = useState<EmailStep | undefined>(undefined);
  const { run, busy } = useAction(async () => setResult(await restore()));
  if (result?.outcome === 'DONE') return <Restored />;
  if (result?.outcome === 'LINK_ENDED' || result?.outcome === 'TAKEN')
    return <Ended isTaken={result.outcome === 'TAKEN'} />;
  const isLoggedIn = session.value?.state === 'LOGGED_IN';
  if (session.state !== 'LOADING' && !isLoggedIn)
    return <LoginFirst title={t('clp.restoreemail.title')} text={t('clp.restoreemail.login.first')} />;
  if (result?.outcome === 'LOGIN_NEEDED') return <OtherAccount />;
  return (
    <EntryCard title={t('clp.restoreemail.title')} lead={<p>{t('clp.restoreemail.login.lead')}</p>}>
      <FailureNotice of={result} flow="emailChange" headline={t('clp.restoreemail.failed')} again={run} />
      <Actions>
        <Button busy={busy || session.state === 'LOADING'} onClick={() => run()}>
          {t('clp.restoreemail.submit')}
        </Button>
      </Actions>
    </EntryCard>
  );
}

/** The session belongs to another account, or began before the change. */
function OtherAccount(): ReactElement {
  const { t } = useTranslation();
  const logOut = useSetAtom(logOutAtom);
  const { run, busy } = useAction(() => logOut());
  return (
    <EntryCard title={t('clp.restoreemail.title')} lead={<p>{t('clp.restoreemail.login.other')}</p>} isWrong>
      <Actions>
        <Button busy={busy} onClick={() => run()}>
          {t('clp.restoreemail.login.logout')}
        </Button>
      </Actions>
    </EntryCard>
  );
}

/** The account has its old address again. */
function Restored(): ReactElement {
  const { t } = useTranslation();
  return (
    <EntryCard title={t('clp.restoreemail.done.title')} lead={<p>{t('clp.restoreemail.done.lead')}</p>}>
      <Actions>
        <LinkButton to="/login/reset-password/start">{t('clp.restoreemail.done.newPassword')}</LinkButton>
        <EntryLink look="quiet" />
      </Actions>
    </EntryCard>
  );
}

/** The link has expired, or does not work while another account has the old address. */
function Ended({ isTaken }: { readonly isTaken: boolean }): ReactElement {
  const { t } = useTranslation();
  const text = (
    <>
      {t(isTaken ? 'clp.restoreemail.ended.taken' : 'clp.restoreemail.ended.lead')} <ServiceContact />
    </>
  );
  return <LoginFirst title={t(isTaken ? 'clp.restoreemail.failed' : 'clp.restoreemail.ended.title')} text={text} />;
}
