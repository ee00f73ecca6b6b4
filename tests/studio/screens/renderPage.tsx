import { render } from '@testing-library/react';
import { Provider } from 'jotai';
import { I18nextProvider } from 'react-i18next';
import type { ReactElement } from 'react';
import { openStudioTexts } from '#studio/i18n/texts.ts';
import type { StudioGateways } from '#studio/gateways/gateways.ts';
import type { Place } from '#studio/gateways/location.ts';
import { loadSessionAtom } from '#studio/state/session.ts';
import { createStudioStore } from '#studio/state/store.ts';

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
  const i18n = await openStudioTexts('en');
  await store.set(loadSessionAtom);
  render(
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>{page}</Provider>
    </I18nextProvider>,
  );
  return places;
}
