import { useSetAtom } from 'jotai';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { currentProofAtom, forgetProofAtom, lacksProof } from './proof.ts';
import type { ProofTask } from './ProveIdentity.tsx';

const ProveIdentity = lazy(async () => ({ default: (await import('./ProveIdentity.tsx')).ProveIdentity }));

interface Proven {
  /**
   * Runs a call with a proof of identity. The customer is asked for the password unless the last proof for this purpose
   * is still valid and what happens can be undone; asked once more if the server refuses the proof. Undefined if the customer closes the question; throws what the call throws.
   */
  readonly withProof: <T>(call: (proof: string) => Promise<T>) => Promise<T | undefined>;
  /** The question, while it is asked; a screen draws it. */
  readonly dialog: ReactElement | null;
}

/** Proofs of identity for a screen. Source: requirements#CUS-2. */
export function useProof(task: ProofTask): Proven {
  const current = useSetAtom(currentProofAtom);
  const forget = useSetAtom(forgetProofAtom);
  const [answer, setAnswer] = useState<((proof: string | undefined) => void) | undefined>(undefined);
  const ask = async (): Promise<string | undefined> => {
    const answered = new Promise<string | undefined>((resolve) => {
      setAnswer(() => resolve);
    });
    return answered.finally(() => setAnswer(undefined));
  };
  return {
    withProof: async (call) => {
      const proof = current(task.purpose) ?? (await ask());
      if (proof === undefined) return undefined;
      try {
        return await call(proof);
      } catch (error) {
        if (!lacksProof(error)) throw error;
        forget();
        const again = await ask();
        return again === undefined ? undefined : call(again);
      }
    },
    dialog: answer ? (
      <Suspense fallback={null}>
        <ProveIdentity {...task} onProven={answer} onClose={() => answer(undefined)} />
      </Suspense>
    ) : null,
  };
}
