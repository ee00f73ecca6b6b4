import { ownMember } from '@kontor/schema-adapters/json';
import { useAtomValue, useSetAtom } from 'jotai';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import notice from '../app/layout/Notice.module.css';
import { discardedInputAtom, hasRestorableInputAtom } from '../drafts/accountDraftsAtom.ts';
import { changedAccessAtom, loggedOutByUserAtom } from '../session/session.ts';

/**
 * Explains the redirect from an account page: the session ended, the customer logged out, or a change of the login
 * details ended all sessions. Says what happened to unsaved input.
 */
export function SessionEnded(): ReactElement | null {
  const { t } = useTranslation();
  const hasEnded = Boolean(ownMember(useLocation().state, 'ended'));
  const hasLoggedOut = useAtomValue(loggedOutByUserAtom);
  const changed = useAtomValue(changedAccessAtom);
  const hasDiscarded = useAtomValue(discardedInputAtom);
  const hasRestorable = useSetAtom(hasRestorableInputAtom);
  const [isRestorable] = useState(() => hasEnded && hasRestorable());
  if (!hasEnded && !hasLoggedOut && changed === undefined) return null;
  const reason = changed === undefined ? (hasEnded ? 'ended' : 'loggedOut') : (`changed.${changed}` as const);
  const input = hasDiscarded ? 'discarded' : isRestorable ? 'restorable' : undefined;
  const Sign = changed === undefined ? Info : CircleCheck;
  return (
    <output className={`${notice.notice} ${changed === undefined ? notice.warning : notice.success}`}>
      <Sign size={24} aria-hidden="true" />
      <p>{input === undefined ? t(`clp.login.${reason}`) : `${t(`clp.login.${reason}`)} ${t(`clp.login.${input}`)}`}</p>
    </output>
  );
}
