import { messageConstants } from '#renderers/texts/messageConstants.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useAction } from '../../layout/useAction.ts';
import { useCountdown } from '../../layout/useCountdown.ts';
import { resendAtom, type ResendOutcome } from '../../state/portal/resend.ts';
import { gatewaysAtom } from '../../state/store.ts';

interface Resend {
  readonly outcome: ResendOutcome | undefined;
  /** Seconds until the next mail is allowed. */
  readonly left: number;
  readonly run: () => void;
  readonly busy: boolean;
}

/**
 * Sends the confirmation mail again, and counts down the seconds until the next one is allowed. `firstWait`: milliseconds
 * until the first, where a mail was sent a moment ago.
 */
export function useResend(email: string, firstWait = 0): Resend {
  const { clock } = useAtomValue(gatewaysAtom);
  const resend = useSetAtom(resendAtom);
  const [outcome, setOutcome] = useState<ResendOutcome | undefined>(undefined);
  const [until, setUntil] = useState<number | undefined>(() => (firstWait > 0 ? clock.now() + firstWait : undefined));
  const left = useCountdown(until);
  const { run, busy } = useAction(async () => {
    const result = await resend(email);
    setOutcome(result);
    if (result.state === 'SENT') setUntil(clock.now() + messageConstants.resetWaitMinutes * 60_000);
    else if (result.state === 'FAILED' && result.waitSeconds !== undefined)
      setUntil(clock.now() + result.waitSeconds * 1_000);
  });
  return { outcome, left, run, busy };
}
