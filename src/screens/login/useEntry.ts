import { useSetAtom } from 'jotai';
import { useNavigate, useSearchParams } from 'react-router';
import type { EntryOutcome } from '../../flows/logIn.ts';
import { withOrigin } from '../../rules/origin.ts';
import { enteredAtom, type EntryOrigin } from '../../state/portal/entry.ts';
import { finishedAtom } from '../../state/portal/finished.ts';

/** Goes on after a step of the way in: to the next step, which keeps where the visitor wanted to go, or there. Source: requirements#login. */
export function useEntry(): (result: EntryOutcome, origin?: EntryOrigin) => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const enter = useSetAtom(enteredAtom);
  const finished = useSetAtom(finishedAtom);
  const from = search.get('from');
  return async (result, origin = 'update') => {
    const step = await enter(result, from);
    if (step)
      await navigate(withOrigin(step, from), { replace: result.outcome === 'CONFIRM_BY_MAIL', state: { origin } });
    else if (result.outcome === 'LOGGED_IN') await navigate(await finished(from), { replace: true });
  };
}
