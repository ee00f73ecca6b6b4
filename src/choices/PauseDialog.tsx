import { newsletterFrequencies } from '@kontor/schema-adapters/content';
import { longDay } from '@kontor/rjsf-theme/texts';
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useId, useState, type FormEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewsletterChange, NewsletterChoices } from '../services/newsletterChoices.ts';
import { Button } from '../app/layout/Button.tsx';
import { Dialog } from '../app/layout/Dialog.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { type ChangeOutcome, type PausableNewsletter, pausingAtom } from './choicesState.ts';
import css from './NewsletterPauses.module.css';
import { choiceText, type NewsletterPausesProps } from './NewsletterPauses.tsx';

/** The dialog for a pause or a frequency, while it is open. */
export function PauseDialog({ newsletters, state }: NewsletterPausesProps): ReactElement | null {
  const [pausing, setPausing] = useAtom(pausingAtom);
  const store = useStore();
  useEffect(() => () => setPausing(undefined), [setPausing]);
  const chosen = newsletters.filter(({ key }) => pausing?.includes(key));
  const close = (): void => {
    // The late answer to a cancelled dialog must not close another one.
    if (store.get(pausingAtom) === pausing) setPausing(undefined);
  };
  return chosen.length === 0 ? null : <LessDialog newsletters={chosen} state={state} onClose={close} />;
}

/**
 * Asks for a pause or a frequency of one newsletter or of all. It offers the frequencies that all of them support. A
 * pause until a certain day needs a second press.
 */
function LessDialog({
  newsletters,
  state,
  onClose,
}: NewsletterPausesProps & { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation();
  const change = useSetAtom(state.changeChoicesAtom);
  const days = useAtomValue(state.settledChoicesAtom).value;
  const [result, setResult] = useState<ChangeOutcome | undefined>(undefined);
  const { run, busy } = useAction(async (wish: Omit<NewsletterChange, 'newsletters'>) => {
    const done = await change({ newsletters: newsletters.map(({ key }) => key), ...wish });
    setResult(done);
    if (done.outcome === 'CHANGED') onClose();
  });
  const [first] = newsletters;
  const single = newsletters.length === 1 ? first : undefined;
  const frequencies = newsletterFrequencies.filter((one) =>
    newsletters.every((newsletter) => newsletter.frequencies?.includes(one)),
  );
  const pause = (weeks: number): ReactElement => (
    <Button look="quiet" busy={busy} onClick={() => run({ pause: { weeks } })}>
      {t('mpp.less.pause', { weeks })}
    </Button>
  );
  return (
    <Dialog
      headline={single ? (single.name ?? single.key) : t('mpp.less.all')}
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          {t('clp.cancel')}
        </Button>
      }
    >
      <FailureNotice of={result} flow={state.flow} headline={t('mpp.less.failed')} />
      {single && <CurrentFrequency newsletter={single} days={days} />}
      <fieldset className={css.choices}>
        <legend>{t('mpp.less.howLong')}</legend>
        {pause(2)}
        {pause(4)}
        {pause(8)}
      </fieldset>
      {days && <PauseUntil days={days} busy={busy} onPause={(until) => run({ pause: { until } })} />}
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

/** The newsletter's current frequency: the customer's choice, else the description in the content. */
function CurrentFrequency({
  newsletter: { key, usual },
  days,
}: {
  readonly newsletter: PausableNewsletter;
  readonly days: NewsletterChoices | undefined;
}): ReactElement | null {
  const { t, i18n } = useTranslation();
  const choice = days?.newsletters.find(({ newsletter }) => newsletter === key);
  const text = choiceText(choice, t, i18n.language) ?? usual;
  return text === undefined ? null : <p>{t('mpp.less.now', { frequency: text })}</p>;
}

interface PauseUntilProps {
  readonly days: Pick<NewsletterChoices, 'firstDay' | 'lastDay'>;
  readonly busy: boolean;
  readonly onPause: (day: string) => void;
}

/** A pause until a day that the customer enters. The field keeps an invalid day and shows the error. */
function PauseUntil({ days: { firstDay, lastDay }, busy, onPause }: PauseUntilProps): ReactElement {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const sent = new FormData(event.currentTarget).get('day');
    const day = typeof sent === 'string' ? sent : '';
    const isValid = day >= firstDay && day <= lastDay;
    setIsWrong(!isValid);
    if (isValid) onPause(day);
    else document.getElementById(id)?.focus();
  };
  return (
    <form className={css.day} noValidate onSubmit={submit}>
      <label htmlFor={id}>{t('mpp.less.until')}</label>
      {isWrong && (
        <p id={`${id}-wrong`} className={css.wrong} role="alert">
          {t('mpp.less.noDay', { first: longDay(firstDay, i18n.language), last: longDay(lastDay, i18n.language) })}
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
