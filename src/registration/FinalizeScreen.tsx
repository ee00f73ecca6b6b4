import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import type { EntryOutcome } from '../session/logIn.ts';
import { useTranslation } from 'react-i18next';
import { Actions } from '../app/layout/Button.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { Loading } from '../app/layout/Loading.tsx';
import { useLast } from '../app/layout/useLast.ts';
import { documentFor } from './consentDocument.ts';
import { pendingTokenAtom } from '../store/expiringStorage.ts';
import { settledFinalizeFormAtom } from './finalizeAtoms.ts';
import { reloadAccountFormAtom } from '../account-form/accountForm.ts';
import { reloadPoliciesAtom, settledTermsAtom } from '../session/policies.ts';
import { useEntry, useEntryOrigin } from '../entry/useEntry.ts';
import { finalizeForm, FinalizeForm } from './FinalizeForm.tsx';
import { EntryLink } from '../app/layout/EntryLink.tsx';
import { LoginFirst } from '../app/layout/LoginFirst.tsx';

/** Asks for the missing data of a social or incomplete registration. Source: requirements#finalize. */
export function FinalizeScreen(): ReactElement {
  const { t, i18n } = useTranslation();
  // State, because the removal of the used token must not change the page before the next one.
  const token = useAtomValue(pendingTokenAtom);
  const [hasToken] = useState(token !== undefined);
  const current = useAtomValue(settledFinalizeFormAtom);
  // Without the token, the last form stays.
  const form = useLast(token === undefined ? undefined : current) ?? current;
  const forget = useSetAtom(pendingTokenAtom);
  const goOn = useEntry();
  const origin = useEntryOrigin();
  const terms = useAtomValue(settledTermsAtom);
  const reloadForm = useSetAtom(reloadAccountFormAtom);
  const reloadTerms = useSetAtom(reloadPoliciesAtom);
  const [result, setResult] = useState<EntryOutcome | undefined>(undefined);
  const finish = async (outcome: EntryOutcome): Promise<void> => {
    setResult(outcome);
    await goOn(outcome, origin, form.value?.account?.hasNoPassword);
  };
  const reload = (): void => {
    void reloadForm();
    reloadTerms();
  };
  if (!hasToken)
    return (
      <LoginFirst title={t('global.errors.403005.headline')} text={t('clp.registration.finalize.regtoken.missing')} />
    );
  const failed = [form, terms].find(({ state }) => state === 'FAILED');
  const error = result?.outcome === 'FAILED' ? result.error : failed?.error;
  const document = terms.state === 'READY' ? documentFor(terms.value, i18n.language) : undefined;
  return (
    <EntryCard title={t('clp.finalize.title')} lead={<p>{t('clp.finalize.description')}</p>}>
      <FailureNotice
        error={error}
        flow="finalize"
        headline={t(result?.outcome === 'FAILED' ? 'clp.registration.error.headline' : 'global.form.notLoaded')}
        again={finalizeForm}
        onReload={failed && reload}
      />
      <FailureNotice
        error={result?.outcome === 'FINALIZE' ? result : undefined}
        flow="finalize"
        headline={t('clp.registration.error.headline')}
        text={t('clp.finalize.again')}
      />
      {form.state === 'READY' && document ? (
        <FinalizeForm
          account={form.value}
          documentUrl={document.documentUrl}
          label={t(origin === 'registration' ? 'clp.finalize.submit.registration' : 'clp.finalize.submit.update')}
          onOutcome={finish}
        />
      ) : (
        !failed && <Loading height="12rem" />
      )}
      <Actions>
        <EntryLink look="text" label="clp.login.resend.back" onClick={() => forget(undefined)} />
      </Actions>
    </EntryCard>
  );
}
