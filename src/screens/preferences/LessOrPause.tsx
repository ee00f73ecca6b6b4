import { useRenderer } from '#renderers/model/rendererContext.ts';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useState, type ReactElement } from 'react';
import type { NewsletterChange, NewsletterChoice } from '../../gateways/newsletterChoices.ts';
import type { Account } from '../../gateways/provider.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../../layout/Button.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { useAction } from '../../layout/useAction.ts';
import { subscribedNewsletters } from '../../rules/subscriptions.ts';
import type { CentreTab } from '../../state/preferences/centre.ts';
import {
  changeChoicesAtom,
  choicesAtom,
  settledChoicesAtom,
  type ChangeOutcome,
} from '../../state/preferences/newsletterChoices.ts';
import { pausingAtom } from '../../state/preferences/pausing.ts';
import css from './LessOrPause.module.css';
import { LessDialog } from './LessDialog.tsx';
import { longDay } from './longDay.ts';

interface LessOrPauseProps {
  readonly account: Account;
  readonly tabs: readonly CentreTab[];
}

/**
 * Below every tab, beside the end of all newsletters and equal in weight: each newsletter can pause or come less often,
 * with its end and a way back in one tap.
 * Source: requirements#newsletter-pause, requirements#newsletter-less.
 */
export function LessOrPause({ account, tabs }: LessOrPauseProps): ReactElement | null {
  const { t } = useTranslation();
  const [pausing, setPausing] = useAtom(pausingAtom);
  const choices = useAtomValue(settledChoicesAtom);
  const reload = useSetAtom(choicesAtom);
  const change = useSetAtom(changeChoicesAtom);
  const [result, setResult] = useState<ChangeOutcome | undefined>(undefined);
  const { run, busy } = useAction(async (wanted: NewsletterChange) => setResult(await change(wanted)));
  const keys = subscribedNewsletters(account);
  if (keys.length === 0) return null;
  const described = describedIn(tabs);
  const chosen = choices.state === 'READY' ? choices.value.newsletters : [];
  return (
    <section className={css.way} aria-labelledby="less-or-pause">
      <h2 id="less-or-pause">{t('mpp.less.headline')}</h2>
      <p>{t('mpp.less.description')}</p>
      {choices.state === 'FAILED' && (
        <FailureNotice
          error={choices.error}
          flow="centre"
          headline={t('mpp.less.loadFailed')}
          again={() => reload('RELOAD')}
        />
      )}
      {result?.outcome === 'FAILED' && (
        <FailureNotice error={result.error} flow="centre" headline={t('mpp.less.failed')} />
      )}
      <ul className={css.list}>
        {keys.map((key) => (
          <Row
            key={key}
            name={described.get(key)?.name ?? key}
            id={`less-${key}`}
            choice={chosen.find(({ newsletter }) => newsletter === key)}
            busy={busy}
            onOpen={() => setPausing([key])}
            onUsual={() => run({ newsletters: [key], frequency: null, pause: null })}
          />
        ))}
      </ul>
      {keys.length > 1 && (
        <Button look="quiet" onClick={() => setPausing(keys)}>
          {t('mpp.less.all')}
        </Button>
      )}
      {pausing && (
        <LessDialog
          newsletters={pausing}
          name={pausing.length === 1 ? (described.get(pausing[0] ?? '')?.name ?? pausing[0]) : undefined}
          frequencies={pausing.length === 1 ? (described.get(pausing[0] ?? '')?.frequencies ?? []) : []}
          days={choices.state === 'READY' ? choices.value : undefined}
          onClose={() => setPausing(undefined)}
        />
      )}
    </section>
  );
}

/** The newsletters of the content by their keys. */
const describedIn = (tabs: readonly CentreTab[]) =>
  new Map(
    tabs
      .flatMap(({ tab }) => tab.components)
      .flatMap((component) => (component.type === 'subscriptions' ? component.newsletters : []))
      .map((one) => [one.key, one]),
  );

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
