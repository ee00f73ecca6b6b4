import type { FormValue } from '#adapters/model/form.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { checkEmail } from '#renderers/form/fieldChecks.ts';
import { FormFrame } from '#renderers/form/FormFrame.tsx';
import { EmailField, Fields } from '#renderers/form/plainFields.tsx';
import { usePlainForm } from '#renderers/form/usePlainForm.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { CircleCheck, Clock } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { FormMessages } from '../../layout/FormMessages.tsx';
import notice from '../../layout/Notice.module.css';
import { useAction } from '../../layout/useAction.ts';
import { useCountedEnd } from '../../layout/useCountedEnd.ts';
import { formText } from '../../rules/formText.ts';
import { requestLinkAtom, type NewLinkOutcome } from '../../state/preferences/newLink.ts';
import { settledMetadataAtom } from '../../state/site.ts';
import css from './NewLink.module.css';

const labels = { email: 'global.fields.profile.email' } as const;
const check = ({ email }: FormValue): readonly FieldError[] => checkEmail(email);

const formId = 'new-link-form';

/**
 * Asks for the address and mails a fresh link. The message afterwards is the same for every address. Renders nothing if
 * the site has no preference centre.
 */
export function NewLink(): ReactElement | null {
  const { t } = useTranslation();
  const metadata = useAtomValue(settledMetadataAtom);
  const request = useSetAtom(requestLinkAtom);
  const counted = useCountedEnd('new-link');
  const [outcome, setOutcome] = useState<NewLinkOutcome | undefined>(undefined);
  const form = usePlainForm('new-link', { labels, check, t });
  const { run, busy } = useAction(async (value: FormValue) =>
    setOutcome(counted(await request(formText(value, 'email').trim()))),
  );
  if (metadata.state === 'READY' && !metadata.value.preferenceCentre) return null;
  if (outcome?.state === 'ACCEPTED') return <Taken />;
  return (
    <section className={css.card} aria-labelledby="new-link">
      <h2 id="new-link">{t('mpp.newLink.headline')}</h2>
      <p>{t('mpp.newLink.description')}</p>
      {outcome?.state === 'LIMITED' && (
        <p className={`${notice.notice} ${notice.warning}`} role="alert">
          <Clock size={24} aria-hidden="true" />
          <span>{t('mpp.newLink.limited')}</span>
        </p>
      )}
      {outcome?.state === 'FAILED' && (
        <FailureNotice
          error={outcome.error}
          flow="centre"
          headline={t('clp.resetpassword.start.error.headline')}
          again={formId}
        />
      )}
      <FormMessages>
        <FormFrame {...form} id={formId} onSubmit={run}>
          <Fields>
            <EmailField label={t(labels.email)} />
          </Fields>
          <Button type="submit" busy={busy}>
            {t('clp.resetpassword.start.submit')}
          </Button>
        </FormFrame>
      </FormMessages>
    </section>
  );
}

/** Takes the focus, because the form that had it is gone. */
function Taken(): ReactElement {
  const { t } = useTranslation();
  const place = useRef<HTMLOutputElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <output ref={place} tabIndex={-1} className={`${notice.notice} ${notice.success} ${css.taken}`}>
      <CircleCheck size={24} aria-hidden="true" />
      <strong className={notice.headline}>{t('mpp.newLink.sent.headline')}</strong>
      <span className={notice.text}>
        <span>{t('mpp.newLink.sent.description')}</span>
        <span>{t('clp.resetpassword.sent.wait')}</span>
      </span>
    </output>
  );
}
