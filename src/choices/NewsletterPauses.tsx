import { longDay } from '@kontor/rjsf-theme/texts';
import type { PausableNewsletter } from './choicesState.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import type { NewsletterChange, NewsletterChoice } from '../services/newsletterChoices.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '../app/layout/Button.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { type ChangeOutcome, type ChoicesState, pausingAtom } from './choicesState.ts';
import css from './NewsletterPauses.module.css';

export interface NewsletterPausesProps {
  readonly newsletters: readonly PausableNewsletter[];
  readonly state: ChoicesState;
}

/** A failed change, for the retry. */
interface Failure {
  readonly error: unknown;
  readonly newsletterChange: NewsletterChange;
}

/**
 * The customer's newsletters, which can pause or come less often. Each has a button back to the usual frequency.
 * Source: requirements#newsletter-pause, requirements#newsletter-less.
 */
export function NewsletterPauses(props: NewsletterPausesProps): ReactElement | null {
  return props.newsletters.length === 0 ? null : <Pauses {...props} />;
}

function Pauses({ newsletters, state }: NewsletterPausesProps): ReactElement {
  const { t } = useTranslation();
  const setPausing = useSetAtom(pausingAtom);
  const choices = useAtomValue(state.settledChoicesAtom);
  const reload = useSetAtom(state.reloadChoicesAtom);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const { run, busy } = useRevert(state, setFailure);
  const open = (keys: readonly string[]): void => {
    setFailure(undefined);
    setPausing(keys);
  };
  const chosen = choices.value?.newsletters ?? [];
  return (
    <section className={css.way} aria-labelledby="less-or-pause">
      <h2 id="less-or-pause">{t('mpp.less.headline')}</h2>
      <p>
        <span>{t('mpp.less.description')}</span> <strong>{t('mpp.less.atOnce')}</strong>
      </p>
      <FailureNotice
        of={choices}
        flow={state.flow}
        headline={t('mpp.less.loadFailed')}
        onReload={() => reload()}
        isQuiet
      />
      <FailureNotice
        of={failure}
        flow={state.flow}
        headline={t('mpp.less.failed')}
        again={() => failure && run(failure.newsletterChange)}
      />
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
        {newsletters.length > 1 && (
          <li className={css.row}>
            <Button look="text" onClick={() => open(newsletters.map(({ key }) => key))}>
              {t('mpp.less.all')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Reverts a choice. This removes its button, so the focus moves to the button beside it, unless somebody types. */
function useRevert(state: ChoicesState, setFailure: (failure: Failure | undefined) => void) {
  const change = useSetAtom(state.changeChoicesAtom);
  return useAction(async (newsletterChange: NewsletterChange) => {
    const result: ChangeOutcome = await change(newsletterChange);
    setFailure(result.outcome === 'FAILED' ? { error: result.error, newsletterChange: newsletterChange } : undefined);
    if (result.outcome === 'CHANGED' && !(document.activeElement instanceof HTMLInputElement))
      document.getElementById(`less-${newsletterChange.newsletters[0]}-open`)?.focus();
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
  const { t, i18n } = useTranslation();
  const state = choiceText(choice, t, i18n.language);
  return (
    <li className={css.row}>
      <span className={css.words}>
        <strong id={id}>{name}</strong>
        <output>{state}</output>
      </span>
      <span className={css.buttons}>
        {choice && (
          <Button look="text" id={`${id}-usual`} aria-labelledby={`${id}-usual ${id}`} busy={busy} onClick={onUsual}>
            {t('mpp.less.asUsual')}
          </Button>
        )}
        <Button look="text" id={`${id}-open`} aria-labelledby={`${id}-open ${id}`} onClick={onOpen}>
          {t('mpp.less.change')}
        </Button>
      </span>
    </li>
  );
}

/** The pause or frequency that the customer chose; undefined for the usual frequency. */
export function choiceText(choice: NewsletterChoice | undefined, t: TFunction, language: string): string | undefined {
  if (choice?.pausedUntil) return t('mpp.less.pausedUntil', { date: longDay(choice.pausedUntil, language) });
  return choice?.frequency && t(`mpp.less.${choice.frequency}`);
}
