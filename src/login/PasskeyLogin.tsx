import { useSetAtom } from 'jotai';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import { useCallback, useEffect, useRef, useState, type ReactElement } from 'react';
import type { EntryOutcome } from '../session/logIn.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../app/layout/Button.tsx';
import { PasskeyFailure } from '../passkeys/PasskeyFailure.tsx';
import { useAction } from '../app/layout/useAction.ts';
import { passkeyInFieldAtom, passkeyLoginAtom } from '../passkeys/passkeyAtoms.ts';

/** The button for a passkey; meanwhile the browser offers passkeys in the list of the address field. */
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
    await finish(await logIn());
    field.start();
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

/** A passkey that is refused again and again is not asked for for ever. */
const mostRounds = 10;

/** A browser answers one question at a time: the field's stops before the button asks its own. */
function usePasskeyInField(onOutcome: (outcome: EntryOutcome) => Promise<void>): {
  readonly stop: () => void;
  readonly start: () => void;
} {
  const ask = useSetAtom(passkeyInFieldAtom);
  const [round, setRound] = useState(0);
  const question = useRef<AbortController>(undefined);
  const told = useRef(onOutcome);
  useEffect(() => {
    told.current = onOutcome;
  });
  const stop = useCallback(() => question.current?.abort(), []);
  const start = useCallback(() => {
    const own = new AbortController();
    question.current = own;
    void ask(own.signal).then(async (result) => {
      if (result === undefined || own.signal.aborted) return;
      await told.current(result);
      if (result.outcome === 'FAILED') setRound((last) => last + 1);
    });
  }, [ask]);
  useEffect(() => {
    if (round < mostRounds) start();
    return stop;
  }, [start, stop, round]);
  return { stop, start };
}
