import { useSetAtom } from 'jotai';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ownMember } from '@kontor/schema-adapters/json';
import type { EntryOutcome } from '../session/logIn.ts';
import { withOrigin } from '../links/links.ts';
import { enteredAtom, finishedAtom, type EntryOrigin } from './entry.ts';

/**
 * Navigates after a step of login or registration: to the next step, or after the last step to the page where the
 * visitor came from. `hasNoPassword`: the account of the registration has no password.
 * Source: requirements#login.
 */
export function useEntry(): (result: EntryOutcome, origin?: EntryOrigin, hasNoPassword?: boolean) => Promise<void> {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const enter = useSetAtom(enteredAtom);
  const finished = useSetAtom(finishedAtom);
  const from = search.get('from');
  return async (result, origin = 'update', hasNoPassword = false) => {
    const step = await enter(result, from);
    if (step)
      await navigate(withOrigin(step, from), {
        replace: result.outcome === 'CONFIRM_BY_MAIL',
        state: { origin, hasNoPassword },
      });
    else if (result.outcome === 'LOGGED_IN') await navigate(await finished(from), { replace: true });
  };
}

/** The origin in the navigation's state; `update` for customers who open the URL directly. */
export function useEntryOrigin(): EntryOrigin {
  return ownMember(useLocation().state, 'origin') === 'registration' ? 'registration' : 'update';
}

/** Whether the account of the registration before this page has no password. */
export function useHasNoPassword(): boolean {
  return ownMember(useLocation().state, 'hasNoPassword') === true;
}
