import { expect, it, vi } from 'vitest';
import { accountAtom, centreAtom, tabsAtom } from '#src/preferences/state/centre.ts';
import { linkSessionAtom } from '#src/session/link.ts';
import { createAppStore } from '#src/store/store.ts';
import { ada, fakeApp } from '../../fakes.ts';
import { opened } from '../screens/page.ts';
import { quietTexts } from '../../hostile-user/visit.ts';

it('the tabs of an account that was read again are there without a pause, so that no message comes before them', async () => {
  const fakes = fakeApp({ session: opened });
  const store = createAppStore(fakes, quietTexts());
  store.get(linkSessionAtom);
  await store.get(centreAtom);
  fakes.account = { ...ada, profile: { ...ada.profile, lastName: 'Anders' } };
  const pause = vi.fn();
  vi.stubGlobal('MessageChannel', pause);
  try {
    store.set(accountAtom, 'RELOAD');
    const saved = (await store.get(tabsAtom)).map((tab) => tab.saved);
    expect(JSON.stringify(saved)).toContain('Anders');
    expect(pause).not.toHaveBeenCalled();
  } finally {
    vi.unstubAllGlobals();
  }
});
