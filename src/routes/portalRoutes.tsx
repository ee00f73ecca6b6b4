import { lazy } from 'react';
import type { PageName } from '../gateways/tracking.ts';
import {
  requireLinkingToken,
  requireLogin,
  requireResetToken,
  requireRestoreToken,
  sortDoubleOptIn,
} from '../guards/portalGuards.ts';
import { requireLogout } from '../guards/signOnGuards.ts';
import { EntrySkeleton } from '../layout/EntrySkeleton.tsx';
import type { PageHandle } from '../layout/pageHandle.ts';
import { PortalSkeleton } from '../layout/PortalSkeleton.tsx';
import { replace } from '../router/redirects.ts';
import type { Route } from '../router/routes.ts';
import { PortalScreen } from '../screens/portal/PortalScreen.tsx';
import type { AppStore } from '../state/store.ts';
import { restOfTexts } from './restOfTexts.ts';

const Menu = lazy(async () => ({ default: (await import('../layout/AccountMenu.tsx')).AccountMenu }));
const entryHandle: PageHandle = { footer: 'simple' };
const accountHandle: PageHandle = { Menu };

const codeRoute: Route = {
  path: '/registration/code',
  handle: named('registration confirmation'),
  lazy: async () => ({ Component: (await import('../screens/registration/CodeScreen.tsx')).CodeScreen }),
};

/** The portal's URLs. Source: requirements#start-page, requirements#login. */
export function portalRoutes(store: AppStore): Route[] {
  return [
    {
      HydrateFallback: PortalSkeleton,
      Component: PortalScreen,
      children: [
        {
          handle: accountHandle,
          lazy: async () => {
            const [{ AccountPages }] = await Promise.all([
              import('../screens/account/AccountPages.tsx'),
              restOfTexts(store)(),
            ]);
            return { Component: AccountPages };
          },
          children: accountRoutes(store),
        },
        {
          handle: entryHandle,
          children: entryRoutes(store),
        },
      ],
    },
    {
      handle: entryHandle,
      HydrateFallback: EntrySkeleton,
      children: [
        {
          lazy: restOfTexts(store),
          children: [
            {
              path: '/double-opt-in-done',
              loader: sortDoubleOptIn,
              lazy: async () => ({
                Component: (await import('../screens/double-opt-in/ConfirmedAccountScreen.tsx')).ConfirmedAccountScreen,
              }),
            },
          ],
        },
        { path: '/error/:errorCode?', lazy: errorRoute(store) },
        { path: '/consentNotUsed', loader: () => replace('/'), Component: EntrySkeleton },
      ],
    },
  ];
}

function accountRoutes(store: AppStore): Route[] {
  return [
    {
      path: '/',
      handle: named('start'),
      loader: requireLogin(store),
      lazy: async () => ({ Component: (await import('../screens/start/StartScreen.tsx')).StartScreen }),
    },
    {
      path: '/personaldata',
      handle: named('personal data'),
      loader: requireLogin(store),
      lazy: async () => ({
        Component: (await import('../screens/account/PersonalDataScreen.tsx')).PersonalDataScreen,
      }),
    },
    {
      path: '/addresses',
      handle: named('addresses'),
      loader: requireLogin(store),
      lazy: async () => ({
        Component: (await import('../screens/account/AddressesScreen.tsx')).AddressesScreen,
      }),
    },
    {
      path: '/consents',
      handle: named('consents'),
      lazy: async () => (await import('./consentsRoute.ts')).consentsRoute(store),
    },
    {
      path: '/accessdata',
      handle: named('access data'),
      loader: requireLogin(store),
      lazy: async () => ({
        Component: (await import('../screens/account/AccessDataScreen.tsx')).AccessDataScreen,
      }),
    },
    {
      path: '/mydata',
      handle: named('my data'),
      loader: requireLogin(store),
      lazy: async () => ({ Component: (await import('../screens/account/MyDataScreen.tsx')).MyDataScreen }),
    },
  ];
}

function entryRoutes(store: AppStore): Route[] {
  return [
    {
      path: '/login',
      handle: named('login'),
      loader: requireLogout(store),
      shouldRevalidate: never,
      lazy: async () => ({ Component: (await import('../screens/login/LoginScreen.tsx')).LoginScreen }),
    },
    { path: '/login/redirect', lazy: redirectRoute(store) },
    {
      lazy: restOfTexts(store),
      children: formRoutes(store),
    },
  ];
}

/** Registration and reset: pages for customers who cannot log in. */
function formRoutes(store: AppStore): Route[] {
  return [
    {
      path: '/login/reset-password/start',
      handle: named('reset password'),
      lazy: async () => ({
        Component: (await import('../screens/reset-password/ResetStartScreen.tsx')).ResetStartScreen,
      }),
    },
    {
      path: '/login/reset-password',
      handle: named('reset password'),
      loader: requireResetToken(store),
      shouldRevalidate: never,
      lazy: async () => ({
        Component: (await import('../screens/reset-password/ResetScreen.tsx')).ResetScreen,
      }),
    },
    {
      path: '/login/restore-email',
      handle: named('restore e-mail address'),
      loader: requireRestoreToken(store),
      shouldRevalidate: never,
      lazy: async () => ({
        Component: (await import('../screens/restore-email/RestoreEmailScreen.tsx')).RestoreEmailScreen,
      }),
    },
    {
      path: '/registration',
      handle: named('registration'),
      loader: requireLogout(store),
      shouldRevalidate: never,
      lazy: async () => ({
        Component: (await import('../screens/registration/RegistrationScreen.tsx')).RegistrationScreen,
      }),
    },
    {
      path: '/registration/finalize',
      handle: named('finish registration'),
      lazy: async () => ({
        Component: (await import('../screens/registration/FinalizeScreen.tsx')).FinalizeScreen,
      }),
    },
    codeRoute,
    {
      path: '/social/link-accounts',
      handle: named('link accounts'),
      loader: requireLinkingToken(store),
      shouldRevalidate: never,
      lazy: async () => ({ Component: (await import('../screens/social/LinkScreen.tsx')).LinkScreen }),
    },
    {
      path: '/registration/confirmation',
      handle: named('registration confirmation'),
      lazy: async () => ({
        Component: (await import('../screens/registration/ConfirmationScreen.tsx')).ConfirmationScreen,
      }),
    },
  ];
}

/** The page's name in statistics. Source: requirements#TOK-3. */
function named(name: PageName): PageHandle {
  return { name };
}

/**
 * Redirects only visitors who are already logged in on arrival; the page itself handles what happens later.
 * Source: requirements#logged-in-visitor.
 */
function never(): boolean {
  return false;
}

/** Few customers come here, so the guards load with their screens. */
const redirectRoute = (store: AppStore) => async () => {
  const [{ RedirectScreen }, { requireSignOn }] = await Promise.all([
    import('../screens/sign-on/RedirectScreen.tsx'),
    import('../guards/redirectGuards.ts'),
  ]);
  return { Component: RedirectScreen, loader: requireSignOn(store) };
};

const errorRoute = (store: AppStore) => async () => {
  const [{ ErrorScreen }, { endFailedSignOn }] = await Promise.all([
    import('../screens/portal/ErrorScreen.tsx'),
    import('../guards/redirectGuards.ts'),
  ]);
  return { Component: ErrorScreen, loader: endFailedSignOn(store) };
};
