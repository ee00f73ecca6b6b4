import { textByKey } from '@kontor/rjsf-theme/texts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode, useMemo } from 'react';
import type { Flow } from '../../errors/errorRow.ts';
import { useTranslation } from 'react-i18next';
import { Actions, Button } from './Button.tsx';
import { CopyId, TechnicalDetails, useErrorId } from './TechnicalDetails.tsx';
import { ServiceContact } from './ServiceContact.tsx';
import { failureNoticesAtom } from './currentPage.ts';
import { handFocusOn } from './handFocusOn.ts';
import { isOffline, useBackOnline } from './useBackOnline.ts';
import notice from './Notice.module.css';
import { useAtomValue, useSetAtom } from 'jotai';
import { describeFailure, namesService, type FailureText } from '../../errors/failures.ts';
import { waitAfter } from '../../session/lockout.ts';

interface FailureNoticeProps {
  /** The failure; without one nothing is rendered. */
  readonly error?: unknown;
  /** A result with or without an `error`, instead of the error itself. */
  readonly of?: object | undefined;
  readonly headline: string;
  /** The customer's flow. */
  readonly flow: Flow;
  /** A message of the screen that fits better than the catalogue's. */
  readonly text?: string;
  /** "Try again" submits the form with this id or runs this action. Offered only for unexpected failures. */
  readonly again?: string | (() => void) | undefined;
  /** Reloads what failed to load: offered for every failure, instead of `again`, and runs when the device is online. */
  readonly onReload?: (() => void) | undefined;
  /** Leaves the focus in an input, for a failure that no press of the customer caused. */
  readonly isQuiet?: boolean;
  readonly children?: ReactNode;
}

/**
 * Explains next to an action why it failed. Takes the focus when it appears, and marks the page's title. Shows an id and
 * details if the customer cannot fix the problem.
 */
export function FailureNotice({ of, error, ...rest }: FailureNoticeProps): ReactElement | null {
  const cause = of && 'error' in of ? of.error : error;
  const { onReload } = rest;
  const [resolvedError, setResolvedError] = useState<unknown>(undefined);
  useBackOnline(isOffline(cause), () => (onReload ? onReload() : setResolvedError(cause)));
  return cause === undefined || cause === resolvedError ? null : <Failure error={cause} {...rest} />;
}

function Failure({
  error,
  headline,
  flow,
  text,
  again,
  onReload,
  isQuiet = false,
  children,
}: Omit<FailureNoticeProps, 'of'>): ReactElement {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  const failureText = useFailureText(error, flow);
  const id = useErrorId(error, failureText.requestId);
  const isUnexpected = text === undefined && failureText.isUnexpected;
  const setNoticeCount = useSetAtom(failureNoticesAtom);
  useEffect(() => {
    setNoticeCount((count) => count + 1);
    return () => setNoticeCount((count) => count - 1);
  }, [setNoticeCount]);
  useLayoutEffect(() => handFocusOn(place.current), []);
  useEffect(() => {
    // Each new failure takes the focus, even if the notice is already on the page.
    if (!(isQuiet && document.activeElement instanceof HTMLInputElement)) place.current?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the error: a new one takes the focus again
  }, [error, isQuiet]);
  return (
    <section ref={place} tabIndex={-1} role="alert" className={`${notice.notice} ${notice.failure}`}>
      <CircleAlert size={24} aria-hidden="true" />
      <h2>{headline}</h2>
      <div className={notice.text}>
        <p>{text ?? textByKey(t, failureText.keys, failureText.values)}</p>
        {isUnexpected ? <CopyId id={id} /> : text === undefined && namesService(failureText.keys) && <ServiceContact />}
        {(isUnexpected || (text === undefined && failureText.namesFields)) && (
          <TechnicalDetails text={failureText.technical} />
        )}
        {onReload && <Button onClick={onReload}>{t('global.tryAgain')}</Button>}
        {isUnexpected && again !== undefined && !onReload && (
          <Actions>
            <Button {...(typeof again === 'string' ? { type: 'submit', form: again } : { onClick: again })}>
              {t('global.tryAgain')}
            </Button>
          </Actions>
        )}
        {children}
      </div>
    </section>
  );
}

/** A failure as text, with the minutes of the provider's policy if the account is locked. Source: requirements#error-403120. */
export function useFailureText(error: unknown, flow: Flow): FailureText {
  const { i18n } = useTranslation();
  const lockoutMinutes = useAtomValue(waitAfter(error));
  return useMemo(() => {
    const text = describeFailure(error, flow, (key) => i18n.exists(key));
    return lockoutMinutes === undefined ? text : { ...text, values: { ...text.values, lockoutMinutes } };
  }, [error, flow, lockoutMinutes, i18n]);
}
