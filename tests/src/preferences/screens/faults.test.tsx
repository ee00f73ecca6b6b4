import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApp, refusal } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { link, opened, save } from './page.ts';

describe('when the device is offline', () => {
  it('says so for as long as it lasts, and keeps the input', async () => {
    const { user } = await renderApp({ at: '/preferences#personal', gateways: fakeApp({ session: opened }) });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(screen.getByText(/Sie sind offline|keine Verbindung|offline/i)).toBeInTheDocument();
    expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger-Lang');
    online.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText(/offline/i)).not.toBeInTheDocument();
    online.mockRestore();
  });
});

describe('when the provider refuses a value that no field shows', () => {
  it('says so in the summary, with the provider’s own text in collapsed technical details (requirements#technical-details)', async () => {
    const fakes = fakeApp({ session: opened });
    const setAccount = () =>
      Promise.reject(
        refusal(400009, {
          validationErrors: [{ fieldName: 'data.loyalty.tier', errorCode: 400026, message: 'Unallowed tier' }],
        }),
      );
    const { user } = await renderApp({
      at: '/preferences#personal',
      gateways: { ...fakes, provider: { ...fakes.provider, setAccount } },
    });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.click(save());
    const summary = await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Eingaben' });
    expect(summary).toHaveTextContent('Diese Angabe konnten wir so nicht annehmen.');
    expect(screen.getByText(/Unallowed tier/)).toHaveAttribute('lang', 'en');
  });
});

describe('when the browser stores nothing', () => {
  it('everything still works until the page is closed', async () => {
    const fakes = fakeApp();
    const { textStore } = await import('#src/browser/storage.ts');
    const refusing = textStore(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { user } = await renderApp({
      at: link,
      gateways: { ...fakes, storage: { session: refusing, local: refusing, isLasting: () => false } },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    expect(await screen.findByText('Sie erhalten ab jetzt: Rezepte.')).toBeInTheDocument();
  });
});
