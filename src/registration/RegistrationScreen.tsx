import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { reactionTo } from '../errors/failures.ts';
import type { EntryOutcome } from '../session/logIn.ts';
import { useTranslation } from 'react-i18next';
import { Loading } from '../app/layout/Loading.tsx';
import { Actions } from '../app/layout/Button.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { EntryLink } from '../app/layout/EntryLink.tsx';
import { Passwordless } from '../entry/Passwordless.tsx';
import { SocialLogins } from '../entry/SocialLogins.tsx';
import {
  reloadPoliciesAtom,
  settledPasswordChecksAtom,
  settledTermsAtom,
  settledZipRuleAtom,
} from '../session/policies.ts';
import { settledMetadataAtom } from '../store/site.ts';
import { useEntry } from '../entry/useEntry.ts';
import { Unconfirmed } from '../entry/Unconfirmed.tsx';
import { registrationForm, RegistrationForm } from './RegistrationForm.tsx';
import type { Policies } from './registrationRules.ts';
import { documentFor } from './consentDocument.ts';

/** The registration page. Source: requirements#registration. */
export function RegistrationScreen(): ReactElement {
  const { t } = useTranslation();
  const goOn = useEntry();
  const reload = useSetAtom(reloadPoliciesAtom);
  const metadata = useAtomValue(settledMetadataAtom);
  const { policies, failed } = usePolicies();
  const [result, setResult] = useState<EntryOutcome | undefined>(undefined);
  const [again, setAgain] = useState<string | (() => void)>(registrationForm);
  const [unconfirmed, setUnconfirmed] = useState<{ email: string; isTyped: boolean } | undefined>(undefined);
  const finish = async (
    outcome: EntryOutcome,
    email: string,
    repeat: string | (() => void) = registrationForm,
  ): Promise<void> => {
    setResult(outcome);
    setAgain(() => repeat);
    if (outcome.outcome === 'UNCONFIRMED')
      setUnconfirmed({ email: outcome.email ?? email, isTyped: outcome.email === undefined });
    await goOn(outcome, 'registration');
  };
  if (unconfirmed !== undefined)
    return <Unconfirmed {...unconfirmed} of="registration" onBack={() => setUnconfirmed(undefined)} />;
  const isRefused = result?.outcome === 'FAILED';
  const error = isRefused ? result.error : failed?.error;
  const isTaken = reactionTo(error, 'register').does === 'TRY_LOGIN';
  return (
    <EntryCard title={t('clp.registration.title')} tabs>
      <FailureNotice
        error={error}
        flow="register"
        headline={t(isRefused ? 'clp.registration.error.headline' : 'global.form.notLoaded')}
        text={isTaken ? t('clp.registration.register.error.account.exists') : undefined}
        again={again}
        onReload={failed && reload}
        isQuiet={failed !== undefined}
      >
        {isTaken && (
          <Actions>
            <EntryLink look="quiet" label="clp.login.submit" />
            <EntryLink look="text" to="/login/reset-password/start" label="clp.login.forgot" />
          </Actions>
        )}
      </FailureNotice>
      {metadata.state === 'READY' ? (
        <RegistrationForm
          policies={policies}
          isFailed={failed !== undefined}
          asksZip={metadata.value.germany}
          onReload={reload}
          onOutcome={finish}
        />
      ) : (
        <Loading height="20rem" />
      )}
      <Passwordless mode="register" form="registration" onOutcome={(outcome) => finish(outcome, '')} />
      <SocialLogins onOutcome={(outcome, repeat) => finish(outcome, '', repeat)} />
    </EntryCard>
  );
}

/** The policies in the visitor's language after all have loaded, or the error of a failed one. */
function usePolicies(): {
  readonly policies: Policies | undefined;
  readonly failed: { readonly error: unknown } | undefined;
} {
  const { i18n } = useTranslation();
  const checks = useAtomValue(settledPasswordChecksAtom);
  const terms = useAtomValue(settledTermsAtom);
  const zipRule = useAtomValue(settledZipRuleAtom);
  const failed = [checks, terms, zipRule].find((one) => one.state === 'FAILED');
  const isReady = checks.state === 'READY' && terms.state === 'READY' && zipRule.state === 'READY';
  return {
    policies: isReady
      ? {
          checks: checks.value,
          documentUrl: documentFor(terms.value, i18n.language)?.documentUrl,
          zipRule: zipRule.value,
        }
      : undefined,
    failed,
  };
}
