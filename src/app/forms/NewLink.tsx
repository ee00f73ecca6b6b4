import type { FormValue } from '@kontor/schema-adapters';
import type { FieldError } from '@kontor/schema-adapters/checks';
import { checkEmail, FormFrame, EmailField, Fields, usePlainForm } from '@kontor/rjsf-theme/form';
import { useAtomValue } from 'jotai';
import { CircleCheck, Clock } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../layout/Button.tsx';
import { FailureNotice } from '../layout/FailureNotice.tsx';
import { FormMessages } from './FormMessages.tsx';
import notice from '../layout/Notice.module.css';
import { useAction } from '../layout/useAction.ts';
import { useHasPreferenceCentre } from '../layout/useHasPreferenceCentre.ts';
import { useTrackOutcome } from './useTrackOutcome.ts';
import { formText } from './formText.ts';
import { isLimited } from '../../browser/gatewayErrors.ts';
import { baseOf } from '../texts/languages.ts';
import { gatewaysAtom } from '../../store/store.ts';
import css from './NewLink.module.css';

const labels = { email: 'global.fields.profile.email' } as const;
const check = ({ email }: FormValue): readonly FieldError[] => checkEmail(email);

const formId = 'new-link-form';

/** `ACCEPTED` reveals nothing about the address; `LIMITED`: a link was requested recently. */
interface Outcome {
  readonly state: 'ACCEPTED' | 'LIMITED' | 'FAILED';
  readonly error?: unknown;
}

/**
 * Asks for an address and mails a new link. The message afterwards is the same for every address. Renders nothing if
 * the site has no preference centre.
 */
export function NewLink(): ReactElement | null {
  const { t, i18n } = useTranslation();
  const hasCentre = useHasPreferenceCentre();
  const { services } = useAtomValue(gatewaysAtom);
  const trackOutcome = useTrackOutcome('new-link');
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined);
  const form = usePlainForm('new-link', { labels, check, t });
  const { run, busy } = useAction(async (value: FormValue) => {
    const request = services.requestLink(formText(value, 'email').trim(), baseOf(i18n.language));
    const result = request.then(
      (): Outcome => ({ state: 'ACCEPTED' }),
      (error: unknown): Outcome => (isLimited(error) ? { state: 'LIMITED' } : { state: 'FAILED', error }),
    );
    setOutcome(trackOutcome(await result));
  });
  if (!hasCentre) return null;
  if (outcome?.state === 'ACCEPTED') return <AcceptedMessage />;
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
      <FailureNotice of={outcome} flow="centre" headline={t('clp.resetpassword.start.error.headline')} again={formId} />
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
function AcceptedMessage(): ReactElement {
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
