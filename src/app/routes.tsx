import { paths } from '@kontor/schema-adapters/content';
import { lazy, type ComponentType } from 'react';
import { matchPath, replace, type LoaderFunction, type RouteObject } from 'react-router';
import type { PageName } from '../browser/tracking.ts';
import { lazyWithRetry, loadTexts } from './guards/pageLoading.ts';
import {
  requireLinkingToken,
  requireConsents,
  requireLogin,
  requireResetToken,
  requireRestoreToken,
  sortDoubleOptIn,
  requireLogout,
  sessionOf,
} from './guards/portalGuards.ts';
import { openCentreAhead, requireLink, storeLinkToken } from './guards/preferenceGuards.ts';
import { EntrySkeleton, PortalSkeleton } from './layout/PortalSkeleton.tsx';
import type { PageHandle } from './layout/currentPage.ts';
import { PortalScreen } from './portal/PortalScreen.tsx';
import { BrokenScreen } from './frame/BrokenScreen.tsx';
import { OpeningOutlet, OpeningScreen, SiteScreen } from './frame/SiteScreen.tsx';
import { gatewaysAtom, type AppStore } from '../store/store.ts';

/** Loads the screen of a route from its module. */
type LoadScreen = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => { readonly Component: () => Promise<ComponentType> };

/** How the routes of one store load: with a timeout, and one reload of the page after a failure. */
interface Loads {
  readonly guard: <T>(load: () => Promise<T>) => () => Promise<T>;
  readonly chunk: LoadScreen;
  /** Also loads the texts that the first pages do not need. */
  readonly page: LoadScreen;
}

const Menu = lazy(async () => ({ default: (await import('./frame/AccountMenu.tsx')).AccountMenu }));
const entryHandle: PageHandle = { footer: 'simple' };
const accountHandle: PageHandle = { Menu };

/**
 * Every URL of the site. Each screen is its own chunk; loaders are guards.
 * Source: requirements#start-page, requirements#login, requirements#centre-routes.
 */
export function createRoutes(store: AppStore): RouteObject[] {
  const loads = createLoads(store);
  return [
    {
      Component: SiteScreen,
      ErrorBoundary: BrokenScreen,
      HydrateFallback: OpeningScreen,
      children: [
        {
          HydrateFallback: PortalSkeleton,
          Component: PortalScreen,
          children: [
            {
              handle: accountHandle,
              lazy: loads.page(() => import('../account/AccountPages.tsx'), 'AccountPages'),
              children: accountRoutes(store, loads),
            },
            {
              handle: entryHandle,
              children: [
                ...entryRoutes(store, loads),
                ...resetRoutes(store, loads),
                ...registrationRoutes(store, loads),
              ],
            },
          ],
        },
        { handle: entryHandle, HydrateFallback: EntrySkeleton, children: endRoutes(store, loads) },
        { path: paths.centre, children: centreRoutes(store, loads) },
        {
          path: paths.unsubscribed,
          lazy: loads.page(() => import('../preferences/screens/UnsubscribedScreen.tsx'), 'UnsubscribedScreen'),
        },
        {
          path: '*',
          lazy: loads.chunk(() => import('./layout/NotFoundScreen.tsx'), 'NotFoundScreen'),
        },
      ],
    },
  ];
}

/** Starts the requests of the page at this path before the server's page is hydrated. */
export function beginAhead(store: AppStore, pathname: string): void {
  if (matchPath(paths.accountPreferences, pathname)) void sessionOf(store);
  const link = matchPath(paths.centreLink, pathname);
  const { token } = link?.params ?? {};
  if (link ?? matchPath(paths.centre, pathname))
    void openCentreAhead(store, centreScreen(createLoads(store)).Component, link ? { token } : undefined);
}

function accountRoutes(store: AppStore, loads: Loads): RouteObject[] {
  return [
    {
      ...at(paths.start, 'start'),
      loader: requireLogin(store),
      lazy: loads.page(() => import('../start/StartScreen.tsx'), 'StartScreen'),
    },
    {
      ...at(paths.personalData, 'personal data'),
      loader: requireLogin(store),
      lazy: loads.page(() => import('../account/personal-data/AccountFormScreen.tsx'), 'PersonalDataScreen'),
    },
    {
      ...at(paths.addresses, 'addresses'),
      loader: requireLogin(store),
      lazy: loads.page(() => import('../account/personal-data/AccountFormScreen.tsx'), 'AddressesScreen'),
    },
    {
      ...at(paths.consents, 'consents'),
      loader: requireConsents(store),
      lazy: loads.page(() => import('../consents/ConsentsScreen.tsx'), 'ConsentsScreen'),
    },
    {
      ...at(paths.accessData, 'access data'),
      loader: requireLogin(store),
      lazy: loads.page(() => import('../account/access/AccessDataScreen.tsx'), 'AccessDataScreen'),
    },
    {
      ...at(paths.myData, 'my data'),
      loader: requireLogin(store),
      lazy: loads.page(() => import('../account/my-data/MyDataScreen.tsx'), 'MyDataScreen'),
    },
  ];
}

function entryRoutes(store: AppStore, loads: Loads): RouteObject[] {
  return [
    {
      ...at(paths.login, 'login'),
      ...onArrival(requireLogout(store)),
      lazy: loads.chunk(() => import('../login/LoginScreen.tsx'), 'LoginScreen'),
    },
    {
      path: paths.redirect,
      // Few customers come here, so the guard loads with its screen.
      lazy: {
        loader: loads.guard(async () => (await import('./guards/redirectGuards.ts')).requireSignOn(store)),
        ...loads.chunk(() => import('../sign-on/RedirectScreen.tsx'), 'RedirectScreen'),
      },
    },
  ];
}

/** Pages for customers who cannot log in any more. */
function resetRoutes(store: AppStore, loads: Loads): RouteObject[] {
  return [
    {
      ...at(paths.resetStart, 'reset password'),
      lazy: loads.page(() => import('../reset-password/ResetStartScreen.tsx'), 'ResetStartScreen'),
    },
    {
      ...at(paths.resetPassword, 'reset password'),
      ...onArrival(requireResetToken(store)),
      lazy: loads.page(() => import('../reset-password/ResetScreen.tsx'), 'ResetScreen'),
    },
    {
      ...at(paths.restoreEmail, 'restore e-mail address'),
      ...onArrival(requireRestoreToken(store)),
      lazy: loads.page(() => import('../account/access/RestoreEmailScreen.tsx'), 'RestoreEmailScreen'),
    },
  ];
}

function registrationRoutes(store: AppStore, loads: Loads): RouteObject[] {
  return [
    {
      ...at(paths.registration, 'registration'),
      ...onArrival(requireLogout(store)),
      lazy: loads.page(() => import('../registration/RegistrationScreen.tsx'), 'RegistrationScreen'),
    },
    {
      ...at(paths.finalize, 'finish registration'),
      lazy: loads.page(() => import('../registration/FinalizeScreen.tsx'), 'FinalizeScreen'),
    },
    {
      ...at(paths.confirmationCode, 'registration confirmation'),
      lazy: loads.page(() => import('../registration/CodeScreen.tsx'), 'CodeScreen'),
    },
    {
      ...at(paths.confirmation, 'registration confirmation'),
      lazy: loads.page(() => import('../registration/ConfirmationScreen.tsx'), 'ConfirmationScreen'),
    },
    {
      ...at(paths.linkAccounts, 'link accounts'),
      ...onArrival(requireLinkingToken(store)),
      lazy: loads.page(() => import('../social/LinkScreen.tsx'), 'LinkScreen'),
    },
  ];
}

/** Pages that need no identity provider. */
function endRoutes(store: AppStore, loads: Loads): RouteObject[] {
  return [
    {
      path: paths.accountConfirmed,
      loader: sortDoubleOptIn,
      lazy: loads.page(() => import('../double-opt-in/ConfirmedAccountScreen.tsx'), 'ConfirmedAccountScreen'),
    },
    {
      path: `${paths.errorWithCode}?`,
      lazy: {
        loader: loads.guard(async () => (await import('./guards/redirectGuards.ts')).endFailedSignOn(store)),
        ...loads.page(() => import('./portal/ErrorScreen.tsx'), 'ErrorScreen'),
      },
    },
    {
      path: paths.receipt,
      lazy: loads.page(() => import('../receipt/ReceiptScreen.tsx'), 'ReceiptScreen'),
    },
    { path: paths.consentNotUsed, loader: () => replace(paths.start), Component: EntrySkeleton },
  ];
}

function centreRoutes(store: AppStore, loads: Loads): RouteObject[] {
  const loader = requireLink(store);
  return [
    { path: paths.centreLink, loader: storeLinkToken(store), Component: OpeningOutlet },
    {
      path: paths.accountPreferences,
      lazy: {
        loader: loads.guard(async () =>
          (await import('./guards/preferenceSessionGuard.ts')).openPreferenceSession(store),
        ),
      },
      Component: OpeningOutlet,
    },
    {
      path: paths.centreError,
      lazy: loads.page(() => import('../preferences/screens/PreferenceErrorScreen.tsx'), 'PreferenceErrorScreen'),
    },
    {
      path: paths.newsletterConfirmed,
      lazy: loads.page(() => import('../preferences/screens/ConfirmedScreen.tsx'), 'ConfirmedScreen'),
    },
    { index: true, loader, lazy: centreScreen(loads) },
    { path: '*', loader, lazy: centreScreen(loads) },
  ];
}

function centreScreen(loads: Loads): ReturnType<LoadScreen> {
  return loads.page(() => import('../preferences/screens/PreferencesScreen.tsx'), 'PreferencesScreen');
}

/** Loads texts together with the chunk of their page, which is useless without them. Source: requirements#CON-4. */
function createLoads(store: AppStore): Loads {
  const guard: Loads['guard'] = (load) => lazyWithRetry(load, store.get(gatewaysAtom));
  return {
    guard,
    chunk: (load, name) => ({ Component: guard(async () => (await load())[name]) }),
    page: (load, name) => ({
      Component: guard(async () => {
        const [loaded] = await Promise.all([load(), loadTexts(store)]);
        return loaded[name];
      }),
    }),
  };
}

/** The path of a page, with the page's name in statistics. Source: requirements#TOK-3. */
function at(path: string, name: PageName): { readonly path: string; readonly handle: PageHandle } {
  return { path, handle: { name } };
}

/**
 * A guard that runs only when its page opens, for instance to check the session; the page handles later changes.
 * Source: requirements#logged-in-visitor.
 */
function onArrival(loader: LoaderFunction): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  return { loader, shouldRevalidate: () => false };
}
