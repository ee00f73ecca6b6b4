import { useAtomValue } from 'jotai';
import { useState, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { Passwordless } from '../entry/Passwordless.tsx';
import { SocialLogins } from '../entry/SocialLogins.tsx';
import { settledMetadataAtom } from '../store/site.ts';
import type { EntryOutcome } from '../session/logIn.ts';
import { LoginForm, loginForm } from './LoginForm.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { useEntry } from '../entry/useEntry.ts';
import { Unconfirmed } from '../entry/Unconfirmed.tsx';
import css from '../entry/login.module.css';
import { revealsExistence } from '../errors/failures.ts';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { pageLoaded } from '../browser/foreignScript.ts';
import { createLazyPart } from '../app/layout/createLazyPart.ts';
import { SkeletonBlock } from '../app/layout/Loading.tsx';
import { useIsDrawn } from '../app/layout/useDelayed.ts';

/** The login page. Source: requirements#login. */
export function LoginScreen(): ReactElement {
  const { t } = useTranslation();
  const goOn = useEntry();
  const metadata = useAtomValue(settledMetadataAtom).value;
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; isTyped: boolean } | undefined>(undefined);
  const [failure, setFailure] = useState<
    { readonly error: unknown; readonly again: string | (() => void) } | undefined
  >(undefined);
  const isNeutral = metadata?.hideAccountExistence === true;
  const finish = async (
    result: EntryOutcome,
    email: string,
    again: string | (() => void) = loginForm,
  ): Promise<void> => {
    setFailure(result.outcome === 'FAILED' ? { error: result.error, again } : undefined);
    if (result.outcome === 'UNCONFIRMED')
      setUnconfirmed({ email: result.email ?? email, isTyped: result.email === undefined });
    await goOn(result);
  };
  const hasPasskeys = metadata?.features.passkeys === true;
  if (unconfirmed !== undefined)
    return <Unconfirmed {...unconfirmed} of="login" onBack={() => setUnconfirmed(undefined)} />;
  return (
    <EntryCard title={t('clp.login.title')} tabs>
      {failure === undefined && <SessionEnded />}
      {/* A site that hides which accounts exist has one text for all reasons. Source: requirements#account-existence. */}
      <FailureNotice
        {...failure}
        flow="login"
        headline={t('clp.login.error.headline')}
        text={isNeutral && revealsExistence(failure?.error) ? t('clp.login.error.neutral') : undefined}
      />
      <LoginForm onOutcome={finish} hasPasskeys={hasPasskeys} />
      {hasPasskeys && <Passkey onOutcome={(outcome) => finish(outcome, '')} />}
      <Passwordless mode="login" form="login" onOutcome={(outcome) => finish(outcome, '')} />
      <SocialLogins onOutcome={(outcome, again) => finish(outcome, '', again)} />
    </EntryCard>
  );
}

// The form works without this button, so the login page neither waits for it nor fails without it.
const PasskeyLogin = createLazyPart(() => pageLoaded().then(() => import('./PasskeyLogin.tsx')), 'PasskeyLogin');

/**
 * Login with a passkey. A skeleton reserves its place until its code is loaded; the server renders only the skeleton.
 * Source: requirements#passkeys.
 */
function Passkey(props: { readonly onOutcome: (outcome: EntryOutcome) => Promise<void> }): ReactElement {
  const isDrawn = useIsDrawn();
  const place = <SkeletonBlock height="50px" />;
  return (
    <div className={css.passkey}>
      {isDrawn ? (
        <Suspense fallback={place}>
          <PasskeyLogin {...props} />
        </Suspense>
      ) : (
        place
      )}
    </div>
  );
}
