import { render } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactElement } from 'react';
import type { StudioGateways } from '#studio/gateways/gateways.ts';
import type { Place } from '#studio/gateways/location.ts';
import { loadSessionAtom } from '#studio/state/session.ts';
import { createStudioStore } from '#studio/state/store.ts';
import { changeLanguageAtom } from '#studio/state/texts.ts';

/** One page of the studio with a content service; returns the places to which it went. */
export async function renderPage(
  page: ReactElement,
  content: StudioGateways['content'],
  signInFailure?: string,
): Promise<readonly Place[]> {
  const places: Place[] = [];
  const store = createStudioStore({
    checker: { check: () => Promise.resolve([]) },
    content,
    location: {
      read: () => ({ page: 'publish' }),
      go: (place) => places.push(place),
      subscribe: () => () => undefined,
      signInFailure: () => signInFailure,
      signIn: () => undefined,
    },
    storage: { read: () => undefined, write: () => true },
    timer: {
      now: () => 0,
      after: () => () => undefined,
      whenIdle: () => () => undefined,
      onOnline: () => () => undefined,
    },
  });
  await store.set(changeLanguageAtom, 'en', false);
  await store.set(loadSessionAtom);
  render(<Provider store={store}>{page}</Provider>);
  return places;
}
