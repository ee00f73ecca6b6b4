import { ownMember } from '@kontor/schema-adapters/json';
import { textByKey } from '@kontor/rjsf-theme/texts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useEffect, useLayoutEffect, type ReactElement } from 'react';
import { Navigate, useLocation, useRevalidator } from 'react-router';
import { describeFailure } from '../../errors/failures.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../app/layout/Button.tsx';
import { ErrorView } from '../../app/layout/ErrorView.tsx';
import { useErrorId } from '../../app/layout/TechnicalDetails.tsx';
import { hasNothingLeftAtom, reloadCentreAtom, settledCentreAtom } from '../state/centre.ts';
import { claimedOwnerAtom } from '../../drafts/draftStorage.ts';
import { openDraftsAtom } from '../state/drafts.ts';
import { linkSessionAtom } from '../../session/link.ts';
import { checkPreferenceSessionAtom, followAccountAtom } from '../../session/preferenceSession.ts';
import { Centre } from './Centre.tsx';
import { CentreSkeleton } from './CentreSkeleton.tsx';

/**
 * The preference centre. It reads the account only after the exchange of the link, because a retry of the site's
 * documents can render this page before its guard has finished.
 * Source: requirements#token-refresh.
 */
export function PreferencesScreen(): ReactElement {
  useFollowAccount();
  return useAtomValue(linkSessionAtom) ? <OpenedCentre /> : <CentreSkeleton />;
}

/** After a logout, closes a preference centre that was opened from the account; the route's guard decides where to. */
function useFollowAccount(): void {
  const follow = useSetAtom(followAccountAtom);
  const check = useSetAtom(checkPreferenceSessionAtom);
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      follow(() => {
        void check().then((state) => (state === 'CLOSED' ? revalidate() : undefined));
      }),
    [follow, check, revalidate],
  );
}

/**
 * Loads the parts of the preference centre, shows a failure, and leaves the page if the customer has no subscription.
 */
function OpenedCentre(): ReactElement {
  const newest = useAtomValue(settledCentreAtom);
  const deferred = useDeferredValue(newest);
  // Defers only the first render, like the drafts, so that the browser stays responsive while React renders all forms.
  const centre = deferred.state === 'LOADING' ? deferred : newest;
  const nothingLeft = useAtomValue(hasNothingLeftAtom);
  const hasDrafts = useDeferredValue(useDrafts(centre.value?.owner));
  const cameToSubscribe = ownMember(useLocation().state, 'subscribeAgain') === true;
  if (centre.state === 'LOADING') return <CentreSkeleton />;
  if (centre.state === 'FAILED') return <CentreFailure error={centre.error} />;
  if (nothingLeft && !cameToSubscribe) return <Navigate to="/unsubscribe-success" replace />;
  return hasDrafts ? <Centre {...centre.value} /> : <CentreSkeleton />;
}

/** Restores stored drafts of this account before the first paint, because forms read their initial value only once. */
function useDrafts(owner: string | undefined): boolean {
  const open = useSetAtom(openDraftsAtom);
  const claimed = useAtomValue(claimedOwnerAtom);
  useLayoutEffect(() => {
    if (owner !== undefined) open();
  }, [open, owner]);
  return owner !== undefined && owner === claimed;
}

function CentreFailure({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useTranslation();
  const reload = useSetAtom(reloadCentreAtom);
  const failureText = describeFailure(error);
  const id = useErrorId(error, failureText.requestId);
  return (
    <ErrorView
      headline={t('mpp.errors.loading.headline')}
      actions={<Button onClick={() => void reload()}>{t('global.tryAgain')}</Button>}
      technical={failureText.technical}
      id={id}
    >
      <p>{textByKey(t, failureText.keys, failureText.values)}</p>
    </ErrorView>
  );
}
