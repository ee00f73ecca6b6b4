import { openSiteTexts } from '#src/app/texts/texts.ts';
import { I18nextProvider } from 'react-i18next';
import type { Gateways } from '#src/store/gateways.ts';
import { createRoutes } from '#src/app/routes.tsx';
import { captureSignOnParamsAtom } from '#src/session/signOnAtoms.ts';
import { createAppStore, type AppStore } from '#src/store/store.ts';
import { configure, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { createMemoryRouter, createPath, RouterProvider } from 'react-router';

// What loads on demand is there before a test's clock starts: files share modules, and one whose compilation the end of
// a file interrupts would never come.
import.meta.glob(
  [
    '../../src/**/*.tsx',
    '!../../src/{app/main.tsx,app/first-page/**,preview/**}',
    '../../renderers/{fields,tab-components,templates,widgets}/**/*.tsx',
  ],
  { eager: true },
);
import.meta.glob('../../locales/{de,en,fr,nl}/*.json', { eager: true });

// Only reached if the element never appears; a busy machine may need seconds.
configure({ asyncUtilTimeout: 12_000 });

interface App {
  readonly user: UserEvent;
  readonly store: AppStore;
  /** The current path, query and hash. */
  readonly address: () => string;
  /** Opens another URL in the same page, like a link. */
  readonly goTo: (address: string) => Promise<void>;
  /** The browser's back button. */
  readonly goBack: () => Promise<void>;
}

/** The whole application at a URL, with the given fake gateways. */
export async function renderApp({
  at,
  gateways,
  language = 'de',
  browserLanguages = [language],
  referrer = '',
}: {
  readonly at: string;
  readonly gateways: Gateways;
  readonly language?: string;
  /** The languages that the browser asks for, instead of one. */
  readonly browserLanguages?: readonly string[];
  readonly referrer?: string;
}): Promise<App> {
  completeJsdom();
  // A link of an earlier test may have left its hash, which the page of a mailed link keeps.
  history.replaceState(null, '', location.pathname + location.search);
  const i18n = await openSiteTexts(browserLanguages);
  const store = createAppStore(gateways, i18n, browserLanguages);
  const start = store.set(captureSignOnParamsAtom, { url: new URL(at, location.origin), referrer });
  const router = createMemoryRouter(createRoutes(store), { initialEntries: [start] });
  const user = userEvent.setup();
  render(
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </I18nextProvider>,
  );
  return {
    user,
    store,
    goTo: (address) => router.navigate(address),
    goBack: () => router.navigate(-1),
    address: () => createPath(router.state.location),
  };
}

/** Adds what jsdom lacks: dialogs that open and pages that scroll. */
export function completeJsdom(): void {
  window.scrollBy = () => undefined;
  window.scrollTo = () => undefined;
  HTMLDialogElement.prototype.showModal = showDialog;
  HTMLDialogElement.prototype.close = closeDialog;
}

function showDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function closeDialog(this: HTMLDialogElement): void {
  this.open = false;
}
