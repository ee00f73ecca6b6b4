import { longDay } from '#renderers/model/longDate.ts';
import type { NewsletterFrequency } from '#adapters/model/newsletterFrequency.ts';
import { useRenderer } from '#renderers/model/rendererContext.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement, useId, type FormEvent } from 'react';
import type { NewsletterChange, NewsletterChoice, NewsletterChoices } from '../../gateways/newsletterChoices.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { useAction } from '../../layout/useAction.ts';
import { type ChangeOutcome, type ChoicesState, pausingAtom } from '../../state/choicesState.ts';
import css from './NewsletterPauses.module.css';
import { Dialog } from '../../layout/Dialog.tsx';

/** A newsletter of the customer as the content describes it. */
interface ShownNewsletter {
  readonly key: string;
  readonly name?: string;
  readonly frequencies?: readonly NewsletterFrequency[];
}

interface NewsletterPausesProps {
  readonly newsletters: readonly ShownNewsletter[];
  readonly state: ChoicesState;
}

/** A change that failed, so that it can be tried again. */
interface Failure {
  readonly error: unknown;
  readonly wanted: NewsletterChange;
}

/**
 * Each newsletter can pause or come less often, with its end and a way back in one tap.
 * Source: requirements#newsletter-pause, requirements#newsletter-less.
 */
export function NewsletterPauses(props: NewsletterPausesProps): ReactElement | null {
  return props.newsletters.length === 0 ? null : <Pauses {...props} />;
}

function Pauses({ newsletters, state }: NewsletterPausesProps): ReactElement {
  const { t } = useTranslation();
  const [pausing, setPausing] = useAtom(pausingAtom);
  const choices = useAtomValue(state.settledChoicesAtom);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const { run, busy } = useTakingBack(state, setFailure);
  const open = (keys: readonly string[]): void => {
    setFailure(undefined);
    setPausing(keys);
  };
  const chosen = choices.value?.newsletters ?? [];
  const [only] = pausing?.length === 1 ? newsletters.filter(({ key }) => key === pausing[0]) : [];
  return (
    <section className={css.way} aria-labelledby="less-or-pause">
      <h2 id="less-or-pause">{t('mpp.less.headline')}</h2>
      <p>
        <span>{t('mpp.less.description')}</span> <strong>{t('mpp.less.atOnce')}</strong>
      </p>
      <Failures state={state} failure={failure} onAgain={run} />
      <ul className={css.list}>
        {newsletters.map(({ key, name = key }) => (
          <Row
            key={key}
            name={name}
            id={`less-${key}`}
            choice={chosen.find(({ newsletter }) => newsletter === key)}
            busy={busy}
            onOpen={() => open([key])}
            onUsual={() => run({ newsletters: [key], frequency: null, pause: null })}
          />
        ))}
      </ul>
      {newsletters.length > 1 && (
        <Button look="quiet" onClick={() => open(newsletters.map(({ key }) => key))}>
          {t('mpp.less.all')}
        </Button>
      )}
      {pausing && (
        <LessDialog
          newsletters={pausing}
          name={only && (only.name ?? only.key)}
          frequencies={only?.frequencies ?? []}
          days={choices.value}
          state={state}
          onClose={() => setPausing(undefined)}
        />
      )}
    </section>
  );
}

/** Says that the choices could not be read, or that one could not be taken back. */
function Failures({
  state,
  failure,
  onAgain,
}: {
  readonly state: ChoicesState;
  readonly failure: Failure | undefined;
  readonly onAgain: (wanted: NewsletterChange) => void;
}): ReactElement {
  const { t } = useTranslation();
  const choices = useAtomValue(state.settledChoicesAtom);
  const reload = useSetAtom(state.reloadChoicesAtom);
  return (
    <>
      {choices.state === 'FAILED' && (
        <FailureNotice
          error={choices.error}
          flow={state.flow}
          headline={t('mpp.less.loadFailed')}
          again={() => reload()}
        />
      )}
      {failure && (
        <FailureNotice
          error={failure.error}
          flow={state.flow}
          headline={t('mpp.less.failed')}
          again={() => onAgain(failure.wanted)}
        />
      )}
    </>
  );
}

/** Takes a choice back. Its button then is gone, so the focus goes to the one beside it. */
function useTakingBack(state: ChoicesState, setFailure: (failure: Failure | undefined) => void) {
  const change = useSetAtom(state.changeChoicesAtom);
  return useAction(async (wanted: NewsletterChange) => {
    const result: ChangeOutcome = await change(wanted);
    setFailure(result.outcome === 'FAILED' ? { error: result.error, wanted } : undefined);
    if (result.outcome === 'CHANGED') document.getElementById(`less-${wanted.newsletters[0]}-open`)?.focus();
  });
}

interface RowProps {
  readonly name: string;
  readonly id: string;
  readonly choice: NewsletterChoice | undefined;
  readonly busy: boolean;
  readonly onOpen: () => void;
  readonly onUsual: () => void;
}

function Row({ name, id, choice, busy, onOpen, onUsual }: RowProps): ReactElement {
  const { t } = useTranslation();
  const { language } = useRenderer();
  const state = choice?.pausedUntil
    ? t('mpp.less.pausedUntil', { date: longDay(choice.pausedUntil, language) })
    : choice?.frequency && t(`mpp.less.${choice.frequency}`);
  return (
    <li className={css.row}>
      <span className={css.words}>
        <strong id={id}>{name}</strong>
        <output>{state}</output>
      </span>
      <span className={css.buttons}>
        {choice && (
          <Button look="quiet" id={`${id}-usual`} aria-labelledby={`${id}-usual ${id}`} busy={busy} onClick={onUsual}>
            {t('mpp.less.asUsual')}
          </Button>
        )}
        <Button look="quiet" id={`${id}-open`} aria-labelledby={`${id}-open ${id}`} onClick={onOpen}>
          {t('mpp.less.change')}
        </Button>
      </span>
    </li>
  );
}

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
function LessDialog({ newsletters, name, frequencies, days, state, onClose }: LessDialogProps): ReactElement {
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
