import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../app/layout/FailureNotice.tsx';
import type { ParseKeysWithoutVariables as TextKey } from 'i18next';
import { PasskeyError, type PasskeyObstacle } from '../provider/PasskeyError.ts';

interface PasskeyFailureProps {
  readonly error: unknown;
  readonly headline: string;
  readonly again: string | (() => void);
}

/**
 * The failed creation or use of a passkey; each reason of the browser has its own message.
 * Source: requirements#passkeys.
 */
export function PasskeyFailure({ error, headline, again }: PasskeyFailureProps): ReactElement {
  const { t } = useTranslation();
  return (
    <FailureNotice
      error={error}
      flow="passkey"
      headline={headline}
      text={error instanceof PasskeyError ? t(sentences[error.obstacle]) : undefined}
      again={again}
    />
  );
}

const sentences: Readonly<Record<PasskeyObstacle, TextKey>> = {
  CANCELLED: 'ap.passkeys.errors.cancelled',
  GONE: 'ap.passkeys.errors.gone',
  LATE: 'ap.passkeys.errors.late',
  NOWHERE: 'ap.passkeys.errors.nowhere',
  THERE_ALREADY: 'ap.passkeys.errors.there',
  UNSUPPORTED: 'ap.passkeys.errors.unsupported',
  WRONG_SITE: 'ap.passkeys.errors.site',
};
