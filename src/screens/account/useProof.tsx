import { useSetAtom } from 'jotai';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { currentProofAtom, forgetProofAtom, lacksProof } from '../../state/portal/proof.ts';

const ProveIdentity = lazy(async () => ({ default: (await import('./ProveIdentity.tsx')).ProveIdentity }));

interface ProofTask {
  /**
   * Runs a call with a proof of identity. The customer is asked for the password unless the last proof is still valid;
   * asked once more if the server refuses the proof. Undefined if the customer closes the question; throws what the call throws.
   */
  readonly withProof: <T>(call: (proof: string) => Promise<T>) => Promise<T | undefined>;
  /** The question, while it is asked; a screen draws it. */
  readonly dialog: ReactElement | null;
}

/** Proofs of identity for a screen. `reason` says in a sentence what the proof is for. Source: requirements#CUS-2. */
export function useProof(reason: string): ProofTask {
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
      const proof = current() ?? (await ask());
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
        <ProveIdentity reason={reason} onProven={answer} onClose={() => answer(undefined)} />
      </Suspense>
    ) : null,
  };
}
