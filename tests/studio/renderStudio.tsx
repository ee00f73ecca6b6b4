import { act, configure, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { checkDocuments } from '#studio/model/checks.ts';
import { openStudioTexts } from '#studio/i18n/texts.ts';
import type { StudioGateways } from '#studio/gateways/gateways.ts';
import type { PageChecker } from '#studio/gateways/pageChecker.ts';
import type { DraftMessage, StudioWindows } from '#studio/gateways/windows.ts';
import { createRoutes } from '#studio/routes.tsx';
import { followAddress } from '#studio/state/followAddress.ts';
import { followLanguage } from '#studio/state/outlineAtoms.ts';
import { loadSessionAtom } from '#studio/state/session.ts';
import { createStudioStore, type StudioStore } from '#studio/state/store.ts';
import { memoryService, type MemoryService } from './memoryService.ts';
// The pages' chunks are there at once, so that no test waits for a compiler.
import '#studio/screens/edit/EditScreen.tsx';
import '#studio/screens/effect/EffectScreen.tsx';
import '#studio/screens/history/HistoryScreen.tsx';
import '#studio/screens/preview/ViewScreen.tsx';
import '#studio/screens/publish/PublishScreen.tsx';

// A page of the studio is many elements, which a busy machine draws slowly in jsdom.
configure({ asyncUtilTimeout: 10_000 });

type Router = ReturnType<typeof createMemoryRouter>;

/** The studio's surroundings in memory: time passes when a test says so. */
export interface TestStudio {
  readonly router: Router;
  /** Where the browser was sent for the company's sign-in. */
  readonly signIns: readonly string[];
  readonly store: StudioStore;
  readonly service: MemoryService;
  readonly kept: Map<string, string>;
  /** Lets all waiting timers run once. */
  readonly pass: () => Promise<void>;
}

interface Surroundings {
  readonly service?: MemoryService;
  /** The address that is opened. */
  readonly at?: string;
  readonly kept?: Map<string, string>;
  readonly language?: 'de' | 'en';
  /** The barriers of a page; none by default. */
  readonly check?: PageChecker['check'];
}

/** Opens an address of the studio. */
export async function openAddress({
  service = memoryService(),
  at = '/edit',
  kept = new Map<string, string>(),
  language = 'de',
  check = async () => [],
}: Surroundings = {}): Promise<TestStudio> {
  // jsdom has the dialog element without its methods.
  HTMLDialogElement.prototype.showModal = showDialog;
  HTMLDialogElement.prototype.close = closeDialog;
  const { gateways, pass, signIns } = memoryGateways(service, kept, check);
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
  return { store, service, kept, router, signIns, pass };
}

/** The editor at an address, with the form of a part. */
export async function renderStudio(surroundings: Surroundings = {}): Promise<TestStudio> {
  const studio = await openAddress(surroundings);
  // The rest of the theme is loaded when a form first needs it.
  await screen.findAllByRole('textbox', {}, { timeout: 15_000 });
  return studio;
}

function memoryGateways(service: MemoryService, kept: Map<string, string>, check: PageChecker['check']) {
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
      read: (key) => kept.get(key),
      write: (key, text) => {
        if (text === undefined) kept.delete(key);
        else kept.set(key, text);
        return true;
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
    // What is due now may start timers of its own; they wait for the next time.
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
