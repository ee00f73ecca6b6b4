import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFailure } from '../errors/describeFailure.ts';
import { ProviderError } from '../gateways/ProviderError.ts';
import { CopyId } from './CopyId.tsx';
import notice from './Notice.module.css';
import { useErrorId } from './useErrorId.ts';

interface FailureNoticeProps {
  readonly error: unknown;
  readonly headline: string;
  readonly area?: 'clp' | 'ap';
  /** Words of the screen that say it better than the catalogue. */
  readonly text?: string;
  readonly children?: ReactNode;
}

/** Says at the place of an action why it did not work. Takes focus when it appears; faults of ours carry an id. */
export function FailureNotice({ error, headline, area = 'clp', text, children }: FailureNoticeProps): ReactElement {
  const { t } = useTranslation();
  const place = useRef<HTMLElement>(null);
  const words = describeFailure(error, area);
  const id = useErrorId(error, words.requestId);
  const isOurs = !(error instanceof ProviderError) || error.code >= 500_000;
  useEffect(() => {
    // Each new failure takes the focus, also when the notice stands already.
    if (error !== undefined) place.current?.focus();
  }, [error]);
  return (
    <section ref={place} tabIndex={-1} role="alert" className={`${notice.notice} ${notice.failure}`}>
      <CircleAlert size={24} aria-hidden="true" />
      <h2>{headline}</h2>
      <div>
        <p>{text ?? t([...words.keys], words.values)}</p>
        {isOurs && text === undefined && <CopyId id={id} />}
        {children}
      </div>
    </section>
  );
}
