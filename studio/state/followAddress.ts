import { NavigationType, type DataRouter } from 'react-router';
import { addressOf, partIn } from '../model/address.ts';
import { openSiteIdAtom, selectAtom, selectedAtom } from './draft.ts';
import { paneAtom } from './panes.ts';
import type { StudioStore } from './store.ts';

/**
 * Synchronises the address with the selected part. Links, Back, Forward and a draft that opens select the part of the
 * address. Selections by edits, undo or keyboard replace the address, so that Back leads to the part before. Returns the
 * cleanup function.
 */
export function followAddress(store: StudioStore, router: Pick<DataRouter, 'state' | 'subscribe' | 'navigate'>) {
  const inEditor = (): boolean => router.state.location.pathname === '/edit';
  const read = (): void => {
    if (!inEditor()) return;
    const part = partIn(router.state.location.search);
    store.set(selectAtom, part);
    if (part !== '') store.set(paneAtom, 'part');
  };
  const write = (): void => {
    const { search } = router.state.location;
    const selected = store.get(selectedAtom);
    // A draft that is loading has no selection.
    if (!inEditor() || store.get(openSiteIdAtom) === undefined || selected === partIn(search)) return;
    void router.navigate(addressOf('edit', search, { ...(selected !== '' && { at: selected }) }), { replace: true });
  };
  let last = router.state.location.key;
  const ends = [
    router.subscribe(({ location: { key }, historyAction }) => {
      if (key === last) return;
      last = key;
      if (historyAction !== NavigationType.Replace) read();
    }),
    store.sub(openSiteIdAtom, read),
    store.sub(selectedAtom, write),
  ];
  return (): void => {
    for (const end of ends) end();
  };
}
