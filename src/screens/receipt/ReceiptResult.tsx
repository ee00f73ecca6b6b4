import type { ReceiptCheck } from '#adapters/receipts/checkReceipt.ts';
import { momentText } from '#renderers/consents/consentTimes.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { TFunction } from 'i18next';
import { useEffect, useRef, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions } from '../../layout/Actions.tsx';
import { Button } from '../../layout/Button.tsx';
import notice from '../../layout/Notice.module.css';

interface ReceiptResultProps {
  readonly check: ReceiptCheck;
  readonly again: () => void;
}

/** What the check found, in a sentence for each result. Takes the focus when it appears. */
export function ReceiptResult({ check, again }: ReceiptResultProps): ReactElement {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  const isValid = check.result === 'VALID';
  const Sign = isValid ? CircleCheck : CircleAlert;
  return (
    <section
      ref={place}
      tabIndex={-1}
      role={isValid ? 'status' : 'alert'}
      className={`${notice.notice} ${isValid ? notice.success : notice.failure}`}
    >
      <Sign size={24} aria-hidden="true" />
      <h2>{t(`ap.receipt.result.${check.result}`)}</h2>
      <div className={notice.text}>
        <p>{meaningOf(check, t, i18n.language)}</p>
        {check.result === 'NO_KEYS' && (
          <Actions>
            <Button onClick={again}>{t('global.tryAgain')}</Button>
          </Actions>
        )}
      </div>
    </section>
  );
}

function meaningOf(check: ReceiptCheck, t: TFunction, language: string): string {
  if (check.result === 'UNKNOWN_KEY') return t('ap.receipt.meaning.UNKNOWN_KEY', { key: check.kid });
  if (check.result === 'UNSIGNED') return t('ap.receipt.meaning.UNSIGNED', { page: t('ap.consents.title') });
  if (check.result !== 'VALID') return t(`ap.receipt.meaning.${check.result}`);
  const time = Number.isNaN(Date.parse(check.createdAt)) ? check.createdAt : momentText(check.createdAt, language);
  return t('ap.receipt.meaning.VALID', { time });
}
