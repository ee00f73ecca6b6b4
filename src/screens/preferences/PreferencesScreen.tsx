import { textByKey } from '#renderers/texts/textByKey.ts';
import { useAtomValue, useSetAtom } from 'jotai';
import { useDeferredValue, useEffect, useLayoutEffect, type ReactElement } from 'react';
import { longDate } from '#renderers/model/longDate.ts';
import { Navigate, useLocation, useRevalidator } from 'react-router';
import { describeFailure } from '../../errors/failures.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../layout/Button.tsx';
import { ErrorView } from '../../layout/ErrorView.tsx';
import { useErrorId } from '../../layout/TechnicalDetails.tsx';
import {
  accountAtom,
  hasNothingLeftAtom,
  reloadCentreAtom,
  schemaAtom,
  settledCentreAtom,
} from '../../state/preferences/centre.ts';
import { claimedOwnerAtom } from '../../state/drafts/draftStorage.ts';
import { openDraftsAtom } from '../../state/preferences/drafts.ts';
import { linkSessionAtom, linkTokenAtom, openLinkAtom } from '../../state/preferences/link.ts';
import { checkOwnCentreAtom, followAccountAtom } from '../../state/preferences/ownCentre.ts';
import type { AppStore } from '../../state/store.ts';
import { Centre } from './Centre.tsx';
import { CentreSkeleton } from './CentreSkeleton.tsx';

/**
 * The preference centre. It reads no account before the link is exchanged: if the site itself was only loaded on a
 * second try, this page is rendered before its guard has finished.
 * Source: requirements#token-refresh.
 */
export function PreferencesScreen(): ReactElement {
  useDatesAhead();
  useFollowedAccount();
  return useAtomValue(linkSessionAtom) ? <OpenedCentre /> : <CentreSkeleton />;
}

/** Leaves the account's own centre with its session: the guard decides, as on arrival. */
function useFollowedAccount(): void {
  const follow = useSetAtom(followAccountAtom);
  const check = useSetAtom(checkOwnCentreAtom);
  const { revalidate } = useRevalidator();
  useEffect(
    () =>
      follow(() => {
        void check().then((state) => (state === 'CLOSED' ? revalidate() : undefined));
      }),
    [follow, check, revalidate],
  );
}

/** Prepares the dates of confirmations while the provider is asked, in browsers that say when they are idle. */
function useDatesAhead(): void {
  const { language } = useTranslation().i18n;
  useEffect(() => {
    if (!('requestIdleCallback' in globalThis)) return undefined;
    const request = requestIdleCallback(() => longDate('2026-01-01', language));
    return () => cancelIdleCallback(request);
  }, [language]);
}

/**
 * Loads the provider's script and schema while the link is exchanged, and the account as soon as it is, if the page is
 * already on screen: the link's token has left the address. If that fails, the centre says so.
 */
export function loadAhead(store: AppStore): void {
  if (store.get(linkTokenAtom) === undefined || performance.getEntriesByType('paint').length === 0) return;
  store.get(schemaAtom).catch(() => undefined);
  void store.set(openLinkAtom).then((outcome) => {
    if (outcome === 'OPENED') store.get(accountAtom).catch(() => undefined);
  });
}

/**
 * Waits for the parts of the preference centre, reports what is missing, and leaves if the customer has no subscription
 * left.
 */
function OpenedCentre(): ReactElement {
  const newest = useAtomValue(settledCentreAtom);
  const deferred = useDeferredValue(newest);
  // Only the first time, like the drafts, so that the browser can answer while all forms are drawn.
  const centre = deferred.state === 'LOADING' ? deferred : newest;
  const nothingLeft = useAtomValue(hasNothingLeftAtom);
  const areDraftsThere = useDeferredValue(useDrafts(centre.value?.owner));
  const cameToSubscribe = hasState(useLocation().state, 'subscribeAgain');
  if (centre.state === 'LOADING') return <CentreSkeleton />;
  if (centre.state === 'FAILED') return <CentreFailure error={centre.error} />;
  if (nothingLeft && !cameToSubscribe) return <Navigate to="/unsubscribe-success" replace />;
  return areDraftsThere ? <Centre {...centre.value} /> : <CentreSkeleton />;
}

/** Restores, before the first paint, what an earlier page stored for this account: forms read their value only once. */
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

function hasState(state: unknown, name: string): boolean {
  return typeof state === 'object' && state !== null && Object.hasOwn(state, name);
}
