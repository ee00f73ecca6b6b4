import type { ReactElement } from 'react';
import { passkeySentence } from '../errors/passkeySentences.ts';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from './FailureNotice.tsx';

interface PasskeyFailureProps {
  readonly error: unknown;
  readonly headline: string;
  readonly again: () => void;
}

/** Why a passkey was not created or used: the browser's reason has a sentence of its own. */
export function PasskeyFailure({ error, headline, again }: PasskeyFailureProps): ReactElement {
  const { t } = useTranslation();
  const sentence = passkeySentence(error);
  return (
    <FailureNotice
      error={error}
      flow="passkey"
      headline={headline}
      text={sentence === undefined ? undefined : t(sentence)}
      again={again}
    />
  );
}
