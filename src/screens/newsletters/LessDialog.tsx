import { longDay } from '#renderers/model/longDate.ts';
import type { NewsletterFrequency } from '#adapters/model/newsletterFrequency.ts';
import { useRenderer } from '#renderers/model/rendererContext.ts';
import { useSetAtom } from 'jotai';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import type { NewsletterChange, NewsletterChoices } from '../../gateways/newsletterChoices.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { Dialog } from '../../layout/Dialog.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { useAction } from '../../layout/useAction.ts';
import type { ChangeOutcome, ChoicesState } from '../../state/newsletterChoices.ts';
import css from './NewsletterPauses.module.css';

interface LessDialogProps {
  readonly newsletters: readonly string[];
  /** Of a single newsletter. */
  readonly name: string | undefined;
  readonly frequencies: readonly NewsletterFrequency[];
  /** The days until which a pause can last; undefined while they are not known. */
  readonly days: Pick<NewsletterChoices, 'firstDay' | 'lastDay'> | undefined;
  readonly state: ChoicesState;
  readonly onClose: () => void;
}

/** Asks how long a newsletter, or all, shall pause, or how often it shall come. One tap each; a day of one's own needs two. */
export function LessDialog({ newsletters, name, frequencies, days, state, onClose }: LessDialogProps): ReactElement {
  const { t } = useTranslation();
  const change = useSetAtom(state.changeChoicesAtom);
  const [result, setResult] = useState<ChangeOutcome | undefined>(undefined);
  const { run, busy } = useAction(async (wanted: Omit<NewsletterChange, 'newsletters'>) => {
    const done = await change({ newsletters, ...wanted });
    setResult(done);
    if (done.outcome === 'CHANGED') onClose();
  });
  const pause = (weeks: number): ReactElement => (
    <Button look="quiet" busy={busy} onClick={() => run({ pause: { weeks } })}>
      {t('mpp.less.pause', { weeks })}
    </Button>
  );
  return (
    <Dialog
      headline={name ?? t('mpp.less.all')}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          {t('global.close')}
        </Button>
      }
    >
      {result?.outcome === 'FAILED' && (
        <FailureNotice error={result.error} flow={state.flow} headline={t('mpp.less.failed')} />
      )}
      <fieldset className={css.choices}>
        <legend>{t('mpp.less.howLong')}</legend>
        {pause(2)}
        {pause(4)}
        {pause(8)}
      </fieldset>
      {days && <OwnDay days={days} busy={busy} onPause={(until) => run({ pause: { until } })} />}
      {frequencies.length > 0 && (
        <fieldset className={css.choices}>
          <legend>{t('mpp.less.howOften')}</legend>
          {frequencies.map((frequency) => (
            <Button key={frequency} look="quiet" busy={busy} onClick={() => run({ frequency, pause: null })}>
              {t(`mpp.less.${frequency}`)}
            </Button>
          ))}
        </fieldset>
      )}
    </Dialog>
  );
}

interface OwnDayProps {
  readonly days: Pick<NewsletterChoices, 'firstDay' | 'lastDay'>;
  readonly busy: boolean;
  readonly onPause: (day: string) => void;
}

/** A pause until a day of the customer's own. A day that cannot be is told at the field and stays in it. */
function OwnDay({ days: { firstDay, lastDay }, busy, onPause }: OwnDayProps): ReactElement {
  const { t } = useTranslation();
  const { language } = useRenderer();
  const id = useId();
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget).get('day');
    const day = typeof sent === 'string' ? sent : '';
    const fits = day >= firstDay && day <= lastDay;
    setIsWrong(!fits);
    if (fits) onPause(day);
    else document.getElementById(id)?.focus();
  };
  return (
    <form className={css.day} noValidate onSubmit={submit}>
      <label htmlFor={id}>{t('mpp.less.until')}</label>
      {isWrong && (
        <p id={`${id}-wrong`} className={css.wrong} role="alert">
          {t('mpp.less.noDay', { first: longDay(firstDay, language), last: longDay(lastDay, language) })}
        </p>
      )}
      <input
        id={id}
        name="day"
        type="date"
        className={css.input}
        min={firstDay}
        max={lastDay}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
      />
      <Button look="quiet" type="submit" busy={busy}>
        {t('mpp.less.untilButton')}
      </Button>
    </form>
  );
}
