import type { ReceiptCheck } from '#protocol/checkReceipt.ts';
import { controlStyles as controls } from '@kontor/rjsf-theme/controls';
import { useSetAtom } from 'jotai';
import { useState, type ChangeEvent, type FormEvent, type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from '../app/layout/Button.tsx';
import button from '../app/layout/Button.module.css';
import { EntryCard } from '../app/layout/EntryCard.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { usePageName } from '../app/layout/currentPage.ts';
import { checkReceiptAtom } from './receipts.ts';
import css from './ReceiptScreen.module.css';
import { momentText } from '../choices/consentTexts.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { TFunction } from 'i18next';
import notice from '../app/layout/Notice.module.css';

/**
 * Checks receipts, also for visitors without an account. The browser reads the file and sends it nowhere.
 * Source: requirements#receipt-signature.
 */
export function ReceiptScreen(): ReactElement {
  const { t } = useTranslation();
  usePageName('check a receipt');
  const check = useSetAtom(checkReceiptAtom);
  const [text, setText] = useState('');
  const latest = useRef(text);
  const [lastCheck, setLastCheck] = useState<{ readonly result?: ReceiptCheck; readonly time: number }>({ time: 0 });
  const { result } = lastCheck;
  const { run, busy } = useAction(async () => {
    let checked: string;
    let checkResult: ReceiptCheck;
    do {
      checked = latest.current;
      checkResult = await check(checked);
    } while (checked !== latest.current);
    setLastCheck(({ time }) => ({ result: checkResult, time: time + 1 }));
  });
  const change = (changed: string): void => {
    latest.current = changed;
    setText(changed);
    setLastCheck(({ time }) => ({ time }));
  };
  return (
    <EntryCard
      title={t('ap.receipt.title')}
      lead={<p>{t('ap.receipt.lead')}</p>}
      isWrong={result !== undefined && result.result !== 'VALID'}
    >
      {result && <ReceiptResult key={lastCheck.time} check={result} again={run} />}
      <ReceiptForm text={text} busy={busy} onText={change} onCheck={run} />
      <p className={css.note}>{t('ap.receipt.private')}</p>
    </EntryCard>
  );
}

/** Maximum size of a receipt, in bytes. */
const MAX_BYTES = 10_000_000;

interface ReceiptFormProps {
  readonly text: string;
  readonly busy: boolean;
  readonly onText: (text: string) => void;
  readonly onCheck: () => void;
}

function ReceiptForm({ text, busy, onText, onCheck }: ReceiptFormProps): ReactElement {
  const { t } = useTranslation();
  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (file === undefined) return;
    // A larger file is no receipt, and would freeze the page.
    const content = file.size > MAX_BYTES ? '' : await file.text().catch(() => '');
    onText(content);
    onCheck();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    onCheck();
  }
  return (
    <form className={css.form} onSubmit={submit}>
      {/* The label is the button, because the browser's own button has the browser's language. */}
      <label className={`${button.button} ${button.quiet} ${css.file}`}>
        <input
          type="file"
          accept=".jsonld,.json,application/ld+json,application/json"
          onChange={(event) => void choose(event)}
        />
        <span>{t('ap.receipt.file')}</span>
      </label>
      <div className={controls.frame}>
        <label className={controls.label} htmlFor="receipt-text">
          {t('ap.receipt.text')}
        </label>
        <textarea
          id="receipt-text"
          className={controls.area}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          value={text}
          // Browsers scroll only the line of the cursor into view.
          onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest' })}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
      <Actions>
        <Button type="submit" busy={busy}>
          {t('ap.receipt.check')}
        </Button>
      </Actions>
    </form>
  );
}

interface ReceiptResultProps {
  readonly check: ReceiptCheck;
  readonly again: () => void;
}

/** The result of the check in a sentence. Takes the focus when it appears. */
function ReceiptResult({ check, again }: ReceiptResultProps): ReactElement {
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
        <p>{describeResult(check, t, i18n.language)}</p>
        {check.result === 'NO_KEYS' && (
          <Actions>
            <Button onClick={again}>{t('global.tryAgain')}</Button>
          </Actions>
        )}
      </div>
    </section>
  );
}

function describeResult(check: ReceiptCheck, t: TFunction, language: string): string {
  if (check.result === 'UNKNOWN_KEY') return t('ap.receipt.meaning.UNKNOWN_KEY', { key: check.kid });
  if (check.result === 'UNSIGNED') return t('ap.receipt.meaning.UNSIGNED', { page: t('ap.consents.title') });
  if (check.result !== 'VALID') return t(`ap.receipt.meaning.${check.result}`);
  const time = Number.isNaN(Date.parse(check.createdAt)) ? check.createdAt : momentText(check.createdAt, t, language);
  return t('ap.receipt.meaning.VALID', { time });
}
