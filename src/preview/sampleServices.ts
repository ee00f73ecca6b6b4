import type { Reminder, RetailStore, ServicesGateway } from '../gateways/services.ts';

const stores: readonly RetailStore[] = [
  { id: '1001', uiText: 'Kontor Gartenstraße, Gartenstraße 12, 10115 Berlin', distanceKm: 1 },
  { id: '1002', uiText: 'Kontor Am Markt, Marktplatz 3, 10178 Berlin', distanceKm: 3 },
];

const reminders: readonly Reminder[] = [
  { reminderId: 'r1', variantId: '4711', variantName: { de: 'Olivenöl, 750 ml', en: 'Olive oil, 750 ml' } },
  { reminderId: 'r2', variantId: '4712', variantName: { de: 'Hafermilch, 1 l', en: 'Oat milk, 1 l' } },
];

const cards = [{ purpose: 'subscriptions.NLT_WEEKLY', state: 'given', since: '2026-01-14T08:42:00Z' }];

/**
 * The product's services as a preview has them: a few samples, and every call succeeds without being sent. `onSaved` is
 * called where customers would have changed something.
 */
export function sampleServices(onSaved: () => void): ServicesGateway {
  return {
    exchangeLinkToken: async () => ({ regToken: 'preview' }),
    searchReminders: async () => reminders,
    deleteReminders: async () => onSaved(),
    searchStores: async () => stores,
    findRegion: async () => 'NORD',
    resendVerification: async () => 201,
    requestLink: async () => undefined,
    checkLogin: async () => 0,
    call: async ({ method }) => {
      if (method === 'PUT') onSaved();
      return { status: 200, body: { firstDay: '2026-01-01', lastDay: '2099-12-31', newsletters: [], cards } };
    },
  };
}
