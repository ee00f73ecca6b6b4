import type { FormValue } from '@kontor/schema-adapters';
import { FormFrame } from '@kontor/rjsf-theme/form';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import { reactionTo, refusesToken } from '../errors/failures.ts';
import type { EntryOutcome } from '../session/logIn.ts';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../app/layout/Button.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { MailIllustration } from '../app/layout/MailIllustration.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { FormMessages } from '../app/forms/FormMessages.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { useTrackOutcome } from '../app/forms/useTrackOutcome.ts';
import { useExpired } from '../app/layout/useCountdown.ts';
import { useServerError } from '../app/forms/useServerError.ts';
import { confirmCodeAtom, resendCodeAtom, settledCodeAtom, settledCodeEmailAtom } from './code.ts';
import { pendingTokenAtom } from '../store/expiringStorage.ts';
import { CodeField, typedCode, useCodeForm } from '../app/forms/CodeField.tsx';
import { useEntry, useEntryOrigin } from '../entry/useEntry.ts';
import { EntryLink } from '../app/layout/EntryLink.tsx';
import { LoginFirst } from '../app/layout/LoginFirst.tsx';

const formId = 'code-form';

/**
 * Asks for the mailed code of an account that exists but is not verified (206006).
 * Source: requirements#error-lookup.
 */
export function CodeScreen(): ReactElement {
  const { t } = useTranslation();
  // State, because the removal of the used token must not change the page.
  const [hasToken] = useState(useAtomValue(pendingTokenAtom) !== undefined);
  const goOn = useEntry();
  const sent = useAtomValue(settledCodeAtom);
  const resend = useAction(useSetAtom(resendCodeAtom));
  const confirm = useSetAtom(confirmCodeAtom);
  const trackOutcome = useTrackOutcome('code');
  const [result, setResult] = useState<EntryOutcome | undefined>(undefined);
  const [isSentAgain, setSentAgain] = useState(false);
  const origin = useEntryOrigin();
  const error = result?.outcome === 'FAILED' ? result.error : undefined;
  const reaction = reactionTo(error, 'code');
  const atField = reaction.does === 'SHOW_AT_FIELD' ? reaction.text : undefined;
  const faults = useServerError(result, 'code', { FAILED: atField });
  const form = useCodeForm('code');
  const { run, busy } = useAction(async (value: FormValue) => {
    const outcome = trackOutcome(await confirm(typedCode(value)));
    setResult(outcome);
    await goOn(outcome, origin);
  });
  const isRefused = reaction.does === 'BEGIN_AGAIN' || (sent.state === 'FAILED' && refusesToken(sent.error));
  const isExpired = useExpired(isRefused, pendingTokenAtom);
  const mailError = sent.state === 'FAILED' ? sent.error : undefined;
  const failure = (atField === undefined ? error : undefined) ?? mailError;
  const mailAgain = (): void => {
    setResult(undefined);
    resend.run();
  };
  if (!hasToken || isExpired) return <LoginFirst title={t('clp.code.title')} text={t('clp.code.noToken')} isAlert />;
  return (
    <EntryCard
      title={t('clp.code.title')}
      picture={<MailIllustration confirmed={false} />}
      lead={<Lead isCreated={origin === 'registration'} />}
    >
      <FailureNotice
        error={failure}
        flow="code"
        headline={t('clp.code.error.headline')}
        again={failure === mailError ? mailAgain : formId}
      />
      <output>{isSentAgain && sent.state === 'READY' && !resend.busy && <p>{t('clp.code.sent')}</p>}</output>
      <FormMessages>
        <FormFrame {...form} id={formId} extraErrors={faults} onSubmit={run}>
          <CodeField />
          <CodeActions
            busy={busy}
            isResending={resend.busy}
            onResend={() => {
              setSentAgain(true);
              mailAgain();
            }}
          />
        </FormFrame>
      </FormMessages>
    </EntryCard>
  );
}

function Lead({ isCreated }: { readonly isCreated: boolean }): ReactElement {
  const { t } = useTranslation();
  const email = useAtomValue(settledCodeEmailAtom).value;
  return (
    <>
      {isCreated && <p>{t('clp.code.created')}</p>}
      <p>{email === undefined ? t('clp.code.description') : t('clp.code.sentTo', { email })}</p>
    </>
  );
}

function CodeActions({
  busy,
  isResending,
  onResend,
}: {
  readonly busy: boolean;
  readonly isResending: boolean;
  readonly onResend: () => void;
}): ReactElement {
  const { t } = useTranslation();
  const forget = useSetAtom(pendingTokenAtom);
  return (
    <Actions>
      <Button type="submit" busy={busy}>
        {t('clp.code.submit')}
      </Button>
      <Button look="text" busy={isResending} onClick={onResend}>
        {t('clp.code.resend')}
      </Button>
      <EntryLink look="text" label="clp.login.resend.back" onClick={() => forget(undefined)} />
    </Actions>
  );
}
