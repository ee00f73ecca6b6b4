import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { SkeletonBlock, Loading } from '../../layout/Loading.tsx';
import { Button } from '../../layout/Button.tsx';
import { EntryCard } from '../../layout/EntryCard.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { Passwordless } from '../../layout/Passwordless.tsx';
import { SocialLogins } from '../../layout/SocialLogins.tsx';
import { documentFor } from '../../rules/consentDocument.ts';
import {
  reloadPoliciesAtom,
  settledPasswordChecksAtom,
  settledTermsAtom,
  settledZipRuleAtom,
} from '../../state/portal/policies.ts';
import { settledMetadataAtom } from '../../state/site.ts';
import { useEntry } from '../login/useEntry.ts';
import { Unconfirmed } from '../login/Unconfirmed.tsx';
import { registrationForm, RegistrationForm } from './RegistrationForm.tsx';

/** The registration page. Source: requirements#registration. */
export function RegistrationScreen(): ReactElement {
  const { t, i18n } = useTranslation();
  const goOn = useEntry();
  const reload = useSetAtom(reloadPoliciesAtom);
  const metadata = useAtomValue(settledMetadataAtom);
  const checks = useAtomValue(settledPasswordChecksAtom);
  const terms = useAtomValue(settledTermsAtom);
  const zipRule = useAtomValue(settledZipRuleAtom);
  const [result, setResult] = useState<EntryOutcome | undefined>(undefined);
  const [again, setAgain] = useState<string | (() => void)>(registrationForm);
  const [unconfirmed, setUnconfirmed] = useState<string | undefined>(undefined);
  const finish = async (
    outcome: EntryOutcome,
    email: string,
    repeat: string | (() => void) = registrationForm,
  ): Promise<void> => {
    setResult(outcome);
    setAgain(() => repeat);
    if (outcome.outcome === 'UNCONFIRMED') setUnconfirmed(email);
    await goOn(outcome, 'registration');
  };
  if (unconfirmed !== undefined)
    return <Unconfirmed email={unconfirmed} of="registration" onBack={() => setUnconfirmed(undefined)} />;
  const failed = [checks, terms, zipRule].find(({ state }) => state === 'FAILED');
  const isReady = checks.state === 'READY' && terms.state === 'READY' && zipRule.state === 'READY';
  const error = result?.outcome === 'FAILED' ? result.error : failed?.state === 'FAILED' ? failed.error : undefined;
  const document = isReady ? documentFor(terms.value, i18n.language) : undefined;
  return (
    <EntryCard title={t('clp.registration.title')} tabs isWrong={error !== undefined}>
      {error !== undefined && (
        <FailureNotice
          error={error}
          flow="register"
          headline={t('clp.registration.error.headline')}
          again={failed ? undefined : again}
        >
          {failed && <Button onClick={() => reload()}>{t('global.tryAgain')}</Button>}
        </FailureNotice>
      )}
      {isReady && document && (
        <RegistrationForm
          checks={checks.value}
          documentUrl={document.documentUrl}
          zipRule={metadata.state === 'READY' && metadata.value.germany ? zipRule.value : undefined}
          onOutcome={finish}
        />
      )}
      {isReady && <Passwordless mode="register" form="registration" />}
      {isReady && <SocialLogins onOutcome={(outcome, repeat) => finish(outcome, '', repeat)} />}
      {!isReady && !failed && (
        <Loading>
          <SkeletonBlock height="20rem" />
        </Loading>
      )}
    </EntryCard>
  );
}
