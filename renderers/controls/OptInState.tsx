import CirclePause from 'lucide-react/icons/circle-pause';
import MailCheck from 'lucide-react/icons/mail-check';
import MailQuestion from 'lucide-react/icons/mail-question-mark';
import { useRenderer, type OptIn } from '../model/rendererContext.ts';
import { longDate, longDay } from '../model/longDate.ts';
import styles from './OptInState.module.css';

/**
 * Whether a subscription is confirmed and since when, as a chip. `on` chooses the text for a service that is switched
 * on.
 */
export function OptInChip({
  id,
  optIn,
  on = false,
}: {
  readonly id?: string;
  readonly optIn: OptIn;
  readonly on?: boolean;
}) {
  const { t, language } = useRenderer();
  const Icon = optIn.state === 'pending' ? MailQuestion : MailCheck;
  const word = optIn.state === 'pending' ? 'pending' : on ? 'on' : 'confirmed';
  return (
    <span className={styles.chip} data-state={optIn.state} id={id}>
      <Icon size={16} aria-hidden />
      {optIn.since === undefined
        ? t(`mpp.optInState.${word}`)
        : t(`mpp.optInState.${word}Since`, { date: longDate(optIn.since, language) })}
    </span>
  );
}

/** Until when a newsletter pauses, as a chip; `day` is an ISO date. */
export function PauseChip({ day }: { readonly day: string }) {
  const { t, language } = useRenderer();
  return (
    <span className={styles.chip} data-state="paused">
      <CirclePause size={16} aria-hidden />
      {t('mpp.less.pauseUntil', { date: longDay(day, language) })}
    </span>
  );
}

/** Sends the confirmation mail again and shows the result. Renders nothing if there is nothing to confirm. */
export function OptInResend({ path, labelledBy }: { readonly path: string; readonly labelledBy: string }) {
  const { t, optIns } = useRenderer();
  const optIn = optIns?.of(path);
  if (optIns === undefined || optIn?.state !== 'pending') return null;
  const { state, text } = optIns.mailOf(path);
  const id = `${labelledBy}-again`;
  return (
    <div className={styles.again}>
      <button
        type="button"
        className={styles.button}
        id={id}
        aria-labelledby={`${id} ${labelledBy}`}
        aria-disabled={state === 'sending' || undefined}
        onClick={() => optIns.onResend(path)}
      >
        {t('clp.login.resend.button')}
      </button>
      <output className={styles.sent}>{state === 'done' && text}</output>
      {state === 'failed' && (
        <p className={styles.failed} role="alert">
          {text}
        </p>
      )}
    </div>
  );
}
