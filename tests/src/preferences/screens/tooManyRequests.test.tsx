import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { fakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { link, reminding, save } from './page.ts';

describe('when there are too many requests during a save', () => {
  it('and is told for how long if only the reminders were refused', async () => {
    const fakes = fakeApp(reminding);
    const limited = new ServiceError('LIMITED', 'DELETE', { status: 429, retryAfterSeconds: 7 });
    const services = { ...fakes.services, deleteReminders: () => Promise.reject(limited) };
    const { user, store } = await renderApp({ at: link, gateways: { ...fakes, services } });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    const { markedRemindersAtom } = await import('#src/drafts/draftStorage.ts');
    store.set(markedRemindersAtom, () => ['r1']);
    await user.click(save());
    expect(await screen.findByText('Nur zum Teil gespeichert')).toBeInTheDocument();
    expect(screen.getByText(/Bitte warten Sie 7 Sekunden/)).toBeInTheDocument();
  });
});
