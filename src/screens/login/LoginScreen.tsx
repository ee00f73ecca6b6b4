import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { EntryCard } from '../../layout/EntryCard.tsx';
import { SocialLogins } from '../../layout/SocialLogins.tsx';
import { enteredAtom } from '../../state/portal/entry.ts';
import { finishedAtom } from '../../state/portal/finished.ts';
import { settledMetadataAtom } from '../../state/site.ts';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { LoginFailure } from './LoginFailure.tsx';
import { LoginForm } from './LoginForm.tsx';
import { ResendPanel } from './ResendPanel.tsx';

/** The login page. Source: specification §2, /login. */
export function LoginScreen(): ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const metadata = useAtomValue(settledMetadataAtom);
  const goOn = useSetAtom(enteredAtom);
  const finished = useSetAtom(finishedAtom);
  const [unconfirmed, setUnconfirmed] = useState<string | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);
  const isNeutral = metadata.state === 'READY' && metadata.value.hideAccountExistence;
  const finish = async (result: EntryOutcome, email: string): Promise<void> => {
    setFailure(result.outcome === 'FAILED' ? result.error : undefined);
    if (result.outcome === 'UNCONFIRMED') setUnconfirmed(email);
    const next = await goOn(result);
    if (next) await navigate(next);
    else if (result.outcome === 'LOGGED_IN') await navigate(await finished(search.get('from')), { replace: true });
  };
  if (unconfirmed !== undefined) return <ResendPanel email={unconfirmed} onBack={() => setUnconfirmed(undefined)} />;
  return (
    <EntryCard title={t('clp.login.title')} tabs isWrong={failure !== undefined}>
      {failure !== undefined && <LoginFailure error={failure} isNeutral={isNeutral} />}
      <LoginForm onOutcome={finish} />
      <SocialLogins onOutcome={(outcome) => finish(outcome, '')} />
    </EntryCard>
  );
}
