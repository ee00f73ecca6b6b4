import { useSetAtom } from 'jotai';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import type { EntryOutcome } from '../session/logIn.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../app/layout/Button.tsx';
import { PasskeyFailure } from '../passkeys/PasskeyFailure.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { passkeyInFieldAtom, passkeyLoginAtom } from '../passkeys/passkeyAtoms.ts';

/** The button for the login with a passkey. The browser also suggests passkeys in the address field. */
export function PasskeyLogin({
  onOutcome,
}: {
  readonly onOutcome: (outcome: EntryOutcome) => Promise<void>;
}): ReactElement {
  const { t } = useTranslation();
  const logIn = useSetAtom(passkeyLoginAtom);
  const [error, setError] = useState<unknown>(undefined);
  const finish = async (result: EntryOutcome): Promise<void> => {
    setError(result.outcome === 'FAILED' ? result.error : undefined);
    if (result.outcome !== 'FAILED') await onOutcome(result);
  };
  const field = usePasskeyInField(finish);
  const { run, busy } = useAction(async () => {
    field.stop();
    const result = await logIn();
    await finish(result);
    if (result.outcome === 'FAILED') field.start();
  });
  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => run()}>
        <Fingerprint size={20} aria-hidden="true" />
        <span>{t('clp.passkey.login')}</span>
      </Button>
      <PasskeyFailure error={error} headline={t('clp.login.error.headline')} again={run} />
    </>
  );
}

/** Limits the requests for a passkey that the server refuses each time. */
const maxRounds = 10;

/** A browser handles one WebAuthn request at a time, so the field's request stops before that of the button. */
function usePasskeyInField(onOutcome: (outcome: EntryOutcome) => Promise<void>): {
  readonly stop: () => void;
  readonly start: () => void;
} {
  const ask = useSetAtom(passkeyInFieldAtom);
  const [round, setRound] = useState(0);
  const request = useRef<AbortController>(undefined);
  const latestOnOutcome = useRef(onOutcome);
  useEffect(() => {
    latestOnOutcome.current = onOutcome;
  });
  const stop = useCallback(() => request.current?.abort(), []);
  const start = useCallback(() => {
    const controller = new AbortController();
    request.current = controller;
    void ask(controller.signal).then(async (result) => {
      if (result === undefined || controller.signal.aborted) return;
      await latestOnOutcome.current(result);
      if (result.outcome === 'FAILED') setRound((last) => last + 1);
    });
  }, [ask]);
  useEffect(() => {
    if (round < maxRounds) start();
    return stop;
  }, [start, stop, round]);
  return { stop, start };
}
