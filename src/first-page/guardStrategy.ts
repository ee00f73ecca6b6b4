import type { DataStrategyFunction, DataStrategyResult } from 'react-router';

/** Opens an address, in place of the entry in the history if asked for. */
type GoTo = (address: string, options: { readonly replace: boolean }) => Promise<void>;

/**
 * Runs the guards of a page, not before `drawn`: until then nothing may change on a page that the server drew. A
 * redirect is followed at once; React Router by itself would first wait for the chunks of the page that the visitor does
 * not get.
 */
export function guardStrategy(drawn: Promise<void>, goTo: GoTo): DataStrategyFunction {
  return async ({ matches, request }) => {
    await drawn;
    const guarded = async (guard: () => unknown): Promise<unknown> => {
      try {
        return await guard();
      } catch (error) {
        const target = error instanceof Response ? targetOf(error) : undefined;
        if (target && !request.signal.aborted) await goTo(target.address, target);
        throw error;
      }
    };
    const results = await Promise.all(
      matches
        .filter(({ shouldLoad }) => shouldLoad)
        .map(async (match): Promise<readonly [string, DataStrategyResult]> => [
          match.route.id,
          await match.resolve(guarded),
        ]),
    );
    return Object.fromEntries(results);
  };
}

/** Where a redirect within this document leads; undefined for all other responses. */
function targetOf({ headers }: Response): { readonly address: string; readonly replace: boolean } | undefined {
  const address = headers.get('Location');
  if (address === null || headers.has('X-Remix-Reload-Document')) return undefined;
  return { address, replace: headers.has('X-Remix-Replace') };
}
