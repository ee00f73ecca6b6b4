import type { Consent, ConsentHistoryEvent } from '#adapters/model/consent.ts';
import { eventTexts } from '#renderers/consents/consentTexts.ts';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { ReceiptAnswer } from '../../gateways/consents.ts';
import { saveFile } from '../../gateways/saveFile.ts';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import { FailureNotice } from '../../layout/FailureNotice.tsx';
import { LinkButton } from '../../layout/LinkButton.tsx';
import { useAction } from '../../layout/useAction.ts';
import { inOwnWords } from '../../rules/consentHistory.ts';
import { receiptAtom } from '../../state/consents/portalConsents.ts';
import { useProof } from '../account/useProof.tsx';
import css from './consents.module.css';

type Result = { readonly answer: ReceiptAnswer } | { readonly error: unknown };

/**
 * History and receipts, after the password was asked for once more: every event in order, a file for machines, a view to
 * print.
 * Source: requirements#consent-receipt.
 */
export function ConsentHistory({ cards }: { readonly cards: readonly Consent[] }): ReactElement {
  const { t } = useTranslation();
  const load = useSetAtom(receiptAtom);
  const { withProof, dialog } = useProof({
    purpose: 'consents',
    reason: t('ap.consents.history.reason'),
    act: t('ap.consents.history.show'),
  });
  const [result, setResult] = useState<Result | undefined>(undefined);
  const { run, busy } = useAction(async () => {
    try {
      const answer = await withProof(load);
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
      {result && 'error' in result && (
        <FailureNotice
          error={result.error}
          flow="accountForm"
          headline={t('ap.consents.history.failed')}
          again={() => run()}
        />
      )}
      {result && 'answer' in result ? (
        <Shown answer={result.answer} cards={cards} />
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

function Shown({
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
        <strong>{what}</strong> {label}
      </p>
      <p className={css.note}>
        {event.at === null ? time : <time dateTime={event.at}>{time}</time>}
        {where !== null && `, ${where}`}
      </p>
      {words !== undefined && <p className={css.note}>{words}</p>}
    </>
  );
}
