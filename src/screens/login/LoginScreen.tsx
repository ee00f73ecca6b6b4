import { ownMember } from '#adapters/model/json.ts';
import { useAtomValue } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { EntryCard } from '../../layout/EntryCard.tsx';
import { Passwordless } from '../../layout/Passwordless.tsx';
import { SocialLogins } from '../../layout/SocialLogins.tsx';
import { changedAccessAtom } from '../../state/portal/changedAccess.ts';
import { loggedOutByUserAtom } from '../../state/portal/session.ts';
import { settledMetadataAtom } from '../../state/site.ts';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { Passkey } from './Passkey.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { loginForm, LoginForm } from './LoginForm.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { useEntry } from './useEntry.ts';
import { Unconfirmed } from './Unconfirmed.tsx';

/** The login page. Source: requirements#login. */
export function LoginScreen(): ReactElement {
  const { t } = useTranslation();
  const goOn = useEntry();
  const hasEnded = Boolean(ownMember(useLocation().state, 'ended'));
  const hasLoggedOut = useAtomValue(loggedOutByUserAtom);
  const changed = useAtomValue(changedAccessAtom);
  const metadata = useAtomValue(settledMetadataAtom);
  const [unconfirmed, setUnconfirmed] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<
    { readonly error: unknown; readonly again: string | (() => void) } | undefined
  >(undefined);
  const isNeutral = metadata.state === 'READY' && metadata.value.hideAccountExistence;
  const finish = async (
    result: EntryOutcome,
    email: string,
    again: string | (() => void) = loginForm,
  ): Promise<void> => {
    setFailure(result.outcome === 'FAILED' ? { error: result.error, again } : undefined);
    if (result.outcome === 'UNCONFIRMED') setUnconfirmed(result.email ?? email);
    await goOn(result);
  };
  const hasPasskeys = metadata.state === 'READY' && metadata.value.features.passkeys === true;
  if (unconfirmed !== undefined)
    return <Unconfirmed email={unconfirmed} of="login" onBack={() => setUnconfirmed(undefined)} />;
  return (
    <EntryCard title={t('clp.login.title')} tabs isWrong={failure !== undefined}>
      {(hasEnded || hasLoggedOut || changed !== undefined) && failure === undefined && (
        <SessionEnded
          isGood={changed !== undefined}
          text={t(
            changed === undefined
              ? hasEnded
                ? 'clp.login.ended'
                : 'clp.login.loggedOut'
              : `clp.login.changed.${changed}`,
          )}
        />
      )}
      {failure !== undefined && <LoginFailure {...failure} flow="login" isNeutral={isNeutral} />}
      <LoginForm onOutcome={finish} hasPasskeys={hasPasskeys} />
      {hasPasskeys && <Passkey onOutcome={(outcome) => finish(outcome, '')} />}
      <Passwordless mode="login" form="login" onOutcome={(outcome) => finish(outcome, '')} />
      <SocialLogins onOutcome={(outcome, again) => finish(outcome, '', again)} />
    </EntryCard>
  );
}
