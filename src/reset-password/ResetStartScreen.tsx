import type { FormValue } from '@kontor/schema-adapters';
import type { FieldError } from '@kontor/schema-adapters/checks';
import { checkEmail, FormFrame, EmailField, Fields, usePlainForm } from '@kontor/rjsf-theme/form';
import { useSetAtom, useStore } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../app/layout/Button.tsx';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { MailIllustration } from '../app/layout/MailIllustration.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { FormMessages } from '../app/forms/FormMessages.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { useTrackOutcome } from '../app/forms/useTrackOutcome.ts';
import { formText } from '../app/forms/formText.ts';
import { startResetAtom, type ResetStart } from './reset.ts';
import { useTypedLogin } from '../entry/useTypedLogin.ts';
import { typedLoginAtom } from '../session/typedLogin.ts';
import { EntryLink } from '../app/layout/EntryLink.tsx';

const labels = { email: 'global.fields.profile.email' } as const;
const check = ({ email }: FormValue): readonly FieldError[] => checkEmail(email);

const formId = 'reset-start-form';

/** Asks for the e-mail address of a forgotten password. Source: requirements#reset-start. */
export function ResetStartScreen(): ReactElement {
  const { t } = useTranslation();
  const start = useSetAtom(startResetAtom);
  const trackOutcome = useTrackOutcome('reset');
  const form = usePlainForm('reset', { labels, check, value: { email: useStore().get(typedLoginAtom) }, t });
  useTypedLogin(form.store);
  const [result, setResult] = useState<ResetStart | undefined>(undefined);
  const { run, busy } = useAction(async (value: FormValue) =>
    setResult(trackOutcome(await start(formText(value, 'email').trim()))),
  );
  if (result?.outcome === 'SENT') return <Sent />;
  return (
    <EntryCard title={t('clp.resetpassword.start.title')} lead={<p>{t('clp.resetpassword.start.description')}</p>}>
      <FailureNotice
        of={result}
        flow="resetStart"
        headline={t('clp.resetpassword.start.error.headline')}
        again={formId}
      />
      <FormMessages>
        <FormFrame {...form} id={formId} onSubmit={run}>
          <Fields>
            <EmailField label={t(labels.email)} autoComplete="username" />
          </Fields>
          <Actions>
            <Button type="submit" busy={busy}>
              {t('clp.resetpassword.start.submit')}
            </Button>
            <EntryLink look="text" label="clp.cancel" />
          </Actions>
        </FormFrame>
      </FormMessages>
    </EntryCard>
  );
}

function Sent(): ReactElement {
  const { t } = useTranslation();
  return (
    <EntryCard
      title={t('clp.resetpassword.sent.headline')}
      picture={<MailIllustration />}
      lead={
        <>
          <p>{t('clp.resetpassword.sent.description')}</p>
          <p>{t('clp.resetpassword.sent.wait')}</p>
        </>
      }
    >
      <Actions>
        <EntryLink />
      </Actions>
    </EntryCard>
  );
}
