import { act, render, screen } from '@testing-library/react';
import { Provider } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import { checkDocuments } from '#studio/model/checks.ts';
import { openStudioTexts } from '#studio/i18n/texts.ts';
import type { StudioGateways } from '#studio/gateways/gateways.ts';
import type { Place } from '#studio/gateways/location.ts';
import { Studio } from '#studio/screens/Studio.tsx';
import { loadSessionAtom } from '#studio/state/session.ts';
import { createStudioStore, type StudioStore } from '#studio/state/store.ts';
import { memoryService, type MemoryService } from './memoryService.ts';

/** The studio's surroundings in memory: time passes when a test says so. */
export interface TestStudio {
  readonly store: StudioStore;
  readonly service: MemoryService;
  readonly kept: Map<string, string>;
  /** Lets all waiting timers run once. */
  readonly pass: () => Promise<void>;
}

export async function renderStudio({
  service = memoryService(),
  at = { page: 'edit' },
  kept = new Map<string, string>(),
}: {
  readonly service?: MemoryService;
  readonly at?: Place;
  readonly kept?: Map<string, string>;
} = {}): Promise<TestStudio> {
  // jsdom has the dialog element without its methods.
  HTMLDialogElement.prototype.showModal = showDialog;
  HTMLDialogElement.prototype.close = closeDialog;
  const { gateways, pass } = memoryGateways(service, at, kept);
  const store = createStudioStore(gateways);
  const i18n = await openStudioTexts('de');
  await store.set(loadSessionAtom);
  render(
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <Studio />
      </Provider>
    </I18nextProvider>,
  );
  // The rest of the theme is loaded when a form first needs it.
  await screen.findAllByRole('textbox', {}, { timeout: 15_000 });
  return { store, service, kept, pass };
}

function memoryGateways(service: MemoryService, first: Place, kept: Map<string, string>) {
  let place = first;
  const listeners = new Set<() => void>();
  const waiting = new Set<() => void>();
  const wait = (call: () => void): (() => void) => {
    waiting.add(call);
    return () => waiting.delete(call);
  };
  const gateways: StudioGateways = {
    content: service,
    checker: { check: (documents, surroundings) => Promise.resolve(checkDocuments(documents, surroundings)) },
    location: {
      read: () => place,
      go: (to) => {
        place = to;
        for (const listener of listeners) listener();
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      signInFailure: () => undefined,
      signIn: () => undefined,
    },
    storage: {
      read: (key) => kept.get(key),
      write: (key, text) => {
        if (text === undefined) kept.delete(key);
        else kept.set(key, text);
        return true;
      },
    },
    timer: {
      now: () => Date.parse('2026-01-01T00:00:00Z'),
      after: (_milliseconds, call) => wait(call),
      whenIdle: wait,
      onOnline: () => () => undefined,
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
  return { gateways, pass };
}

function showDialog(this: HTMLDialogElement): void {
  this.open = true;
}

function closeDialog(this: HTMLDialogElement): void {
  this.open = false;
}
