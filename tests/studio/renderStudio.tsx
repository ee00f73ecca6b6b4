import { act, configure, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { checkDocuments } from '#studio/model/checks.ts';
import { openStudioTexts } from '#studio/texts.ts';
import type { StudioGateways } from '#studio/gateways/gateways.ts';
import type { PageChecker } from '#studio/gateways/pageChecker.ts';
import type { DraftMessage, StudioWindows } from '#studio/gateways/windows.ts';
import { createRoutes } from '#studio/routes.tsx';
import { followAddress } from '#studio/state/followAddress.ts';
import { followLanguage } from '#studio/state/outlineAtoms.ts';
import { loadSessionAtom } from '#studio/state/session.ts';
import { createStudioStore, type StudioStore } from '#studio/state/store.ts';
import { memoryService, type MemoryService } from './memoryService.ts';
// Loads the pages' lazy chunks up front, so that no test waits for their compilation.
import '#studio/screens/edit/EditScreen.tsx';
import '#studio/screens/effect/EffectScreen.tsx';
import '#studio/screens/history/HistoryScreen.tsx';
import '#studio/screens/preview/ViewScreen.tsx';
import '#studio/screens/publish/PublishScreen.tsx';

// Pages of the studio have many elements, which jsdom renders slowly on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

type Router = ReturnType<typeof createMemoryRouter>;

/** The studio with gateways in memory; its timers run only by `pass`. */
export interface TestStudio {
  readonly router: Router;
  /** The return addresses of redirects to the company's sign-in. */
  readonly signIns: readonly string[];
  readonly store: StudioStore;
  readonly service: MemoryService;
  readonly storage: Map<string, string>;
  /** Runs all pending timers once. */
  readonly pass: () => Promise<void>;
}

interface Surroundings {
  readonly service?: MemoryService;
  /** The address to open. */
  readonly at?: string;
  readonly storage?: Map<string, string>;
  readonly language?: 'de' | 'en';
  /** The barriers of a page; none by default. */
  readonly check?: PageChecker['check'];
}

/** Renders the studio at an address. */
export async function openAddress({
  service = memoryService(),
  at = '/edit',
  storage = new Map<string, string>(),
  language = 'de',
  check = async () => [],
}: Surroundings = {}): Promise<TestStudio> {
  // jsdom has the dialog element without its methods.
  HTMLDialogElement.prototype.showModal = showDialog;
  HTMLDialogElement.prototype.close = closeDialog;
  const { gateways, pass, signIns } = memoryGateways(service, storage, check);
  const store = createStudioStore(gateways);
  const i18n = await openStudioTexts(language);
  followLanguage(store, i18n);
  await store.set(loadSessionAtom);
  const router = createMemoryRouter(createRoutes(), { initialEntries: [at] });
  followAddress(store, router);
  render(
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>
    </I18nextProvider>,
  );
  return { store, service, storage, router, signIns, pass };
}

/** The editor at an address, with the form of a part. */
export async function renderStudio(surroundings: Surroundings = {}): Promise<TestStudio> {
  const studio = await openAddress(surroundings);
  // The first form loads the rest of the theme.
  await screen.findAllByRole('textbox', {}, { timeout: 15_000 });
  return studio;
}

function memoryGateways(service: MemoryService, storage: Map<string, string>, check: PageChecker['check']) {
  const signIns: string[] = [];
  const waiting = new Set<() => void>();
  const wait = (call: () => void): (() => void) => {
    waiting.add(call);
    return () => waiting.delete(call);
  };
  const subscribers = new Set<(message: DraftMessage) => void>();
  const windows: StudioWindows = {
    publish: (message) => subscribers.forEach((call) => call(message)),
    subscribe: (call) => {
      subscribers.add(call);
      return () => subscribers.delete(call);
    },
  };
  const gateways: StudioGateways = {
    content: service,
    checker: { check: (documents, surroundings) => Promise.resolve(checkDocuments(documents, surroundings)) },
    openPageChecker: () => ({ check, close: () => undefined }),
    location: { signIn: (returnTo) => signIns.push(returnTo), reload: () => undefined },
    storage: {
      read: (key) => storage.get(key),
      write: (key, text) => {
        if (text === undefined) storage.delete(key);
        else storage.set(key, text);
      },
    },
    windows,
    timer: {
      now: () => Date.parse('2026-01-01T00:00:00Z'),
      after: (_milliseconds, call) => wait(call),
      whenIdle: wait,
      onOnline: (call) => {
        addEventListener('online', call);
        return () => removeEventListener('online', call);
      },
    },
  };
  const pass = async (): Promise<void> => {
    // Timers that these calls start wait for the next pass.
    const due = [...waiting];
    waiting.clear();
    await act(async () => {
      for (const call of due) call();
      await new Promise((done) => setTimeout(done, 0));
    });
  };
  return { gateways, pass, signIns };
}

function showDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function closeDialog(this: HTMLDialogElement): void {
  this.open = false;
}
