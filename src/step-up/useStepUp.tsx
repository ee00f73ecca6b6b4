import { useSetAtom } from 'jotai';
import { useEffect, useState, type ReactElement } from 'react';
import { currentStepUpAtom, forgetStepUpAtom, lacksStepUp } from './stepUpAtoms.ts';
import { StepUp, type ProofTask } from './StepUp.tsx';

interface ProofRunner {
  /**
   * Runs a call with a proof of identity. Asks the customer unless a reusable proof for this purpose is valid, and asks
   * again if the server refuses the proof. Resolves with undefined if the customer closes the dialog or leaves the page;
   * throws the error of the call.
   */
  readonly withStepUp: <T>(call: (proof: string) => Promise<T>) => Promise<T | undefined>;
  /** The open dialog, which the caller renders. */
  readonly dialog: ReactElement | null;
}

/** Proofs of identity for a screen. Source: requirements#CUS-2. */
export function useStepUp(task: ProofTask): ProofRunner {
  const current = useSetAtom(currentStepUpAtom);
  const forget = useSetAtom(forgetStepUpAtom);
  const [answer, setAnswer] = useState<((proof: string | undefined) => void) | undefined>(undefined);
  // A proof that arrives after Back starts nothing.
  useEffect(() => () => answer?.(undefined), [answer]);
  const ask = async (): Promise<string | undefined> => {
    const proof = new Promise<string | undefined>((resolve) => {
      setAnswer(() => resolve);
    });
    return proof.finally(() => setAnswer(undefined));
  };
  return {
    withStepUp: async (call) => {
      const proof = current(task.purpose) ?? (await ask());
      if (proof === undefined) return undefined;
      try {
        return await call(proof);
      } catch (error) {
        if (!lacksStepUp(error)) throw error;
        forget();
        const again = await ask();
        return again === undefined ? undefined : call(again);
      }
    },
    dialog: answer ? <StepUp {...task} onProven={answer} onClose={() => answer(undefined)} /> : null,
  };
}
