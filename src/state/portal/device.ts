import { atom } from 'jotai';
import { gatewaysAtom } from '../store.ts';

/**
 * Whether the customer confirmed this device in the widget and has typed no password since, so that nobody knows the one
 * that the widget filled in.
 */
export const isDeviceConfirmedAtom = atom(false);

/**
 * What the new account must store about this device, asked at the submit. Throws ServiceError `DEVICE` if the customer
 * confirmed the device and the widget does not give its data; else the typed password is enough.
 */
export const deviceDataAtom = atom(null, async (get): Promise<string | undefined> => {
  const { idWidget, journal } = get(gatewaysAtom);
  try {
    return await idWidget.deviceData();
  } catch (error) {
    journal.idOf(error);
    if (get(isDeviceConfirmedAtom)) throw error;
    return undefined;
  }
});
