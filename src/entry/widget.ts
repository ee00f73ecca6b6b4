import { atom } from 'jotai';
import { entryWithoutAddress, type EntryOutcome } from '../session/logIn.ts';
import type { WidgetOutcome } from '../provider/idWidgetCommands.ts';
import { metadataAtom } from '../store/site.ts';
import { gatewaysAtom } from '../store/store.ts';
import { hasForeignAtom, mayHaveForeignAtom } from '../session/thirdParties.ts';
import { isDeviceConfirmedAtom } from '../session/typedLogin.ts';
import { hasSessionAtom } from '../session/session.ts';

/** The message beside the widget. */
export type WidgetNote = 'MISSING' | 'UNKNOWN_ACCOUNT' | 'UNFINISHED' | 'REGISTERED';

/** Loads the widget's SDK. Resolves with whether it is available; never rejects. */
export const openWidgetAtom = atom(null, async (get, set): Promise<boolean> => {
  const { idWidget, journal } = get(gatewaysAtom);
  try {
    const address = (await get(metadataAtom)).thirdParties.idWidget;
    if (!address || !get(mayHaveForeignAtom)) return false;
    set(hasForeignAtom, true);
    await idWidget.open(address);
    return true;
  } catch (error) {
    journal.idOf(error);
    return false;
  }
});

/** Turns the widget's outcome into the next page or a message. Never rejects. */
export const widgetOutcomeAtom = atom(
  null,
  async (get, set, result: WidgetOutcome): Promise<{ readonly entry?: EntryOutcome; readonly note?: WidgetNote }> => {
    switch (result.outcome) {
      case 'LOGGED_IN':
        return (await set(hasSessionAtom)) ? { entry: { outcome: 'LOGGED_IN' } } : { note: 'UNFINISHED' };
      case 'FAILED':
        return { entry: await entryWithoutAddress(get(gatewaysAtom), 'login', () => Promise.reject(result.error)) };
      case 'REGISTERED':
        set(isDeviceConfirmedAtom, true);
        return { note: 'REGISTERED' };
      default:
        return { note: result.outcome };
    }
  },
);
