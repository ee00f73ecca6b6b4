import { ConsentCards } from '../choices/ConsentCards.tsx';
import { useAtomValue, useSetAtom } from 'jotai';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountPage } from '../app/layout/AccountPage.tsx';
import { portalChoices, settledPausableAtom, withdrawInPortalAtom } from './portalChoices.ts';
import { portalConsents, receiptAtom } from '../choices/consentsState.ts';
import { NewsletterPauses } from '../choices/NewsletterPauses.tsx';
import { PauseDialog } from '../choices/PauseDialog.tsx';
import css from '../choices/consents.module.css';
import type { Consent, ConsentHistoryEvent } from '#protocol/consent.ts';
import { eventTexts, inOwnWords } from '../choices/consentTexts.ts';
import type { ReceiptAnswer } from '../services/consents.ts';
import { saveFile } from '../browser/saveFile.ts';
import { LinkButton } from '../app/layout/LinkButton.tsx';
import { Actions, Button } from '../app/layout/Button.tsx';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { useStepUp } from '../step-up/useStepUp.tsx';

/** Consents of the logged-in customer, with history and receipt. Source: requirements#consent-cards. */
export function ConsentsScreen(): ReactElement {
  const { t } = useTranslation();
  const overview = useAtomValue(portalConsents.settledOverviewAtom);
  const withdraw = useSetAtom(withdrawInPortalAtom);
  const pausable = useAtomValue(settledPausableAtom);
  return (
    <AccountPage title={t('ap.consents.title')} isWrong={overview.state === 'FAILED'}>
      <p className={css.lead}>{t('ap.consents.lead')}</p>
      <ConsentCards state={portalConsents} onWithdraw={withdraw} id="consents" />
      {pausable.value && <NewsletterPauses newsletters={pausable.value} state={portalChoices} />}
      {pausable.value && <PauseDialog newsletters={pausable.value} state={portalChoices} />}
      {overview.value && overview.value.cards.length > 0 && (
        // A withdrawal removes a history from before it.
        <ConsentHistory
          key={overview.value.cards.map(({ purpose, state }) => `${purpose} ${state}`).join()}
          cards={overview.value.cards}
        />
      )}
    </AccountPage>
  );
}

type Result = { readonly answer: ReceiptAnswer } | { readonly error: unknown };

/**
 * History and receipt, after a proof of identity: all events in order, a machine-readable file, and print.
 * Source: requirements#consent-receipt.
 */
function ConsentHistory({ cards }: { readonly cards: readonly Consent[] }): ReactElement {
  const { t } = useTranslation();
  const load = useSetAtom(receiptAtom);
  const { withStepUp, dialog } = useStepUp({
    purpose: 'consents',
    reason: t('ap.consents.history.reason'),
    act: t('ap.consents.history.show'),
  });
  const [result, setResult] = useState<Result | undefined>(undefined);
  const { run, busy } = useAction(async () => {
    try {
      const answer = await withStepUp(load);
      if (answer !== undefined) setResult({ answer });
    } catch (error) {
      setResult({ error });
    }
  });
  return (
    <section className={css.history} aria-labelledby="consent-history">
      <h2 id="consent-history" className={css.title}>
        {t('ap.consents.history.title')}
      </h2>
      <FailureNotice of={result} flow="accountForm" headline={t('ap.consents.history.failed')} again={() => run()} />
      {result && 'answer' in result ? (
        <ConsentSections answer={result.answer} cards={cards} />
      ) : (
        <>
          <p>{t('ap.consents.history.lead')}</p>
          <Actions>
            <Button look="quiet" busy={busy} onClick={() => run()}>
              {t('ap.consents.history.show')}
            </Button>
          </Actions>
        </>
      )}
      {dialog}
    </section>
  );
}

function ConsentSections({
  answer: { receipt, history },
  cards,
}: {
  readonly answer: ReceiptAnswer;
  readonly cards: readonly Consent[];
}): ReactElement {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <>
      <ol className={css.events} ref={list} tabIndex={-1} aria-labelledby="consent-history">
        {history.map((event) => (
          <li key={`${event.purpose} ${event.at} ${event.event}`}>
            <Event event={inOwnWords(event, cards)} />
          </li>
        ))}
      </ol>
      <div className={css.actions}>
        <Actions>
          <Button onClick={() => saveFile('consents.jsonld', 'application/ld+json', JSON.stringify(receipt, null, 2))}>
            {t('ap.consents.receipt.download')}
          </Button>
          <Button look="quiet" onClick={() => globalThis.print()}>
            {t('ap.consents.receipt.print')}
          </Button>
        </Actions>
        <LinkButton look="text" to="/receipt">
          {t('ap.receipt.link')}
        </LinkButton>
      </div>
    </>
  );
}

function Event({ event }: { readonly event: ConsentHistoryEvent }): ReactElement {
  const { t, i18n } = useTranslation();
  const { what, label, time, where, words } = eventTexts(event, t, i18n.language);
  return (
    <>
      <p className={css.event}>
        <strong>{what}</strong> <span>{label}</span>
      </p>
      <p className={css.note}>
        {event.at === null ? <span>{time}</span> : <time dateTime={event.at}>{time}</time>}
        {where !== null && <span>{`, ${where}`}</span>}
      </p>
      {words !== undefined && <p className={css.note}>{words}</p>}
    </>
  );
}
