import { screen } from '@testing-library/react';
import { ada, reminderSubscription } from '../../fakes.ts';

/** A mailed link, and the page that it opens once the session knows it. */
export const link = '/preferences/token/link';
export const opened = { 'kontor.linkToken': 'kept' };

/** The save bar's button. */
export const save = () => screen.getByRole('button', { name: 'Änderungen speichern' });

/** A tab by its name, as soon as it is there. */
export const tab = (name: string | RegExp) => screen.findByRole('tab', { name });

export const reminders = [
  { reminderId: 'r1', variantId: 'v1', variantName: { de: 'Bergkäse' } },
  { reminderId: 'r2', variantId: 'v2', variantName: { de: 'Quitten' } },
];

/** A customer who waits for two products. */
export const reminding = {
  account: { ...ada, subscriptions: { ...ada.subscriptions, ...reminderSubscription } },
  reminders,
};
