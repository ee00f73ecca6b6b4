import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { EntryCard } from '../../layout/EntryCard.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { Bone, Loading } from '../../layout/Loading.tsx';
import { documentFor } from '../../rules/consentDocument.ts';
import { enteredAtom, pendingRegistrationAtom } from '../../state/portal/entry.ts';
import { finishedAtom } from '../../state/portal/finished.ts';
import { settledFinalizeFormAtom } from '../../state/portal/finalize.ts';
import { settledTermsAtom } from '../../state/portal/policies.ts';
import { FinalizeForm } from './FinalizeForm.tsx';

/** What a social or incomplete registration still lacks. Source: specification §2, /registration/finalize. */
export function FinalizeScreen(): ReactElement {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [origin] = useState(useAtomValue(pendingRegistrationAtom)?.origin);
  const goOn = useSetAtom(enteredAtom);
  const finished = useSetAtom(finishedAtom);
  const form = useAtomValue(settledFinalizeFormAtom);
  const terms = useAtomValue(settledTermsAtom);
  const [result, setResult] = useState<EntryOutcome | undefined>(undefined);
  const finish = async (outcome: EntryOutcome): Promise<void> => {
    setResult(outcome);
    await goOn(outcome, origin);
    if (outcome.outcome === 'CONFIRM_BY_MAIL') await navigate('/registration/confirmation', { replace: true });
    if (outcome.outcome === 'LOGGED_IN') await navigate(await finished(null), { replace: true });
  };
  if (origin === undefined) return <NoToken />;
  const failed = [form, terms].find(({ state }) => state === 'FAILED');
  const error = result?.outcome === 'FAILED' ? result.error : failed?.state === 'FAILED' ? failed.error : undefined;
  const document = terms.state === 'READY' ? documentFor(terms.value, i18n.language) : undefined;
  return (
    <EntryCard title={t('clp.finalize.title')} lead={<p>{t('clp.finalize.description')}</p>} isWrong={error !== undefined}>
      {error !== undefined && <FailureNotice error={error} headline={t('clp.registration.error.headline')} />}
      {result?.outcome === 'FINALIZE' && <FailureNotice error={result} headline={t('clp.registration.error.headline')} text={t('clp.finalize.again')} />}
      {form.state === 'READY' && document ? (
        <FinalizeForm account={form.value} documentUrl={document.documentUrl} label={t(origin === 'registration' ? 'clp.finalize.submit.registration' : 'clp.finalize.submit.update')} onOutcome={finish} />
      ) : (
        !failed && (
          <Loading>
            <Bone height="12rem" />
          </Loading>
        )
      )}
      <div>
        <LinkButton look="text" to="/login">
          {t('clp.login.resend.back')}
        </LinkButton>
      </div>
    </EntryCard>
  );
}

function NoToken(): ReactElement {
  const { t } = useTranslation();
  return (
    <EntryCard title={t('clp.finalize.title')} lead={<p>{t('clp.registration.finalize.regtoken.missing')}</p>}>
      <div>
        <LinkButton to="/login">{t('clp.login.resend.toLogin')}</LinkButton>
      </div>
    </EntryCard>
  );
}
