import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { fakeApp, refusal, type FakeApp } from '../../fakes.ts';
import { cellsOf } from '../../../longRun.ts';
import { renderApp } from '../../renderApp.tsx';
import { link, opened, save, tab } from './page.ts';

/** Beside the network's, for which `tests/faults` has a table. */
const offline = ['OFFLINE', new ServiceError('OFFLINE', 'call')] as const;

/** Fakes in which one call fails until `mend` is called. */
function broken(fakes: FakeApp, call: 'getSchema' | 'getAccount' | 'setAccount' | 'open', error: Error) {
  let isBroken = true;
  const original = fakes.provider[call] as (...args: unknown[]) => Promise<unknown>;
  const provider = {
    ...fakes.provider,
    [call]: (...args: unknown[]) => (isBroken ? Promise.reject(error) : original(...args)),
  };
  return { gateways: { ...fakes, provider }, mend: () => (isBroken = false) };
}

describe('when the provider fails while the page opens', () => {
  it.each(
    cellsOf([offline, ['a refusal', refusal(400006)] as const, ['an unknown code', refusal(400093)] as const], [
      'open',
      'getSchema',
      'getAccount',
    ] as const).map(([[name, error], call]) => [call, name, error] as const),
  )('%s: %s gives a message and recovers', async (call, _name, error) => {
    const { gateways, mend } = broken(fakeApp(), call, error);
    const { user } = await renderApp({ at: link, gateways });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      'Ihre Einstellungen lassen sich gerade nicht laden',
    );
    expect(screen.queryByText(/undefined|global\.|mpp\.|Speichern|Ihre Eingaben/)).not.toBeInTheDocument();
    mend();
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await tab('Newsletter')).toBeInTheDocument();
  });
});

describe('when the provider fails during a save', () => {
  it.each([offline, ['a refusal', refusal(400006)] as const, ['a block', refusal(403041)] as const])(
    '%s: the input stays, and the next try saves it',
    async (_name, error) => {
      const fakes = fakeApp({ session: opened });
      const { gateways, mend } = broken(fakes, 'setAccount', error);
      const { user } = await renderApp({ at: '/preferences#personal', gateways });
      await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
      await user.click(save());
      expect(await screen.findByText('Nicht gespeichert')).toBeInTheDocument();
      expect(screen.queryByText(/undefined|global\.|mpp\./)).not.toBeInTheDocument();
      expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger-Lang');
      mend();
      await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
      expect(await screen.findByText('Gespeichert')).toBeInTheDocument();
      expect(fakes.patches).toEqual([{ profile: { lastName: 'Berger-Lang' } }]);
    },
  );
});

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
