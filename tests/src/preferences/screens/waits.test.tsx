import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { fakeApp, refusal } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { opened, save } from './page.ts';

describe('when it takes long', () => {
  it('shows nothing at first, then a skeleton, and a sentence after five seconds (requirements#loading)', async () => {
    const fakes = fakeApp({ session: opened });
    // The link exchange and the account wait one after the other: for the visitor it is one wait.
    const exchangeLinkToken = (jwt: string) =>
      fakes.clock.wait(2_000).then(() => fakes.services.exchangeLinkToken(jwt));
    const getAccount = () => new Promise<never>(() => undefined);
    await renderApp({
      at: '/preferences',
      gateways: {
        ...fakes,
        services: { ...fakes.services, exchangeLinkToken },
        provider: { ...fakes.provider, getAccount },
      },
    });
    const busy = () => document.querySelector('[aria-busy=true]');
    await waitFor(() => expect(busy()).toBeInTheDocument());
    expect(busy()).not.toHaveAttribute('data-shown');
    await act(() => fakes.clock.advance(1_000));
    expect(busy()).toHaveAttribute('data-shown', 'true');
    const first = busy();
    await act(() => fakes.clock.advance(1_500));
    await waitFor(() => expect(busy()).not.toBe(first));
    expect(busy()).toHaveAttribute('data-shown', 'at-once');
    expect(screen.queryByText(/dauert länger als sonst/)).not.toBeInTheDocument();
    await act(() => fakes.clock.advance(2_600));
    expect(screen.getByText(/dauert länger als sonst/)).toBeInTheDocument();
  });

  it('says so in the save bar if a save takes more than five seconds (requirements#waiting-hint)', async () => {
    const fakes = fakeApp({ session: opened });
    const setAccount = () => new Promise<never>(() => undefined);
    const { user } = await renderApp({
      at: '/preferences#personal',
      gateways: { ...fakes, provider: { ...fakes.provider, setAccount } },
    });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await user.click(save());
    await act(() => fakes.clock.advance(4_000));
    expect(screen.queryByText(/dauert länger als sonst/)).not.toBeInTheDocument();
    await act(() => fakes.clock.advance(2_000));
    expect(screen.getByText(/dauert länger als sonst/)).toBeInTheDocument();
  });
});

describe('when the registration token cannot be renewed', () => {
  it('says that the session has ended and keeps the input; a save that gets a new token removes the message', async () => {
    const fakes = fakeApp({ session: opened });
    let exchanges = 0;
    let down = true;
    const exchangeLinkToken = async (jwt: string) => {
      exchanges += 1;
      if (exchanges > 1 && down) throw new ServiceError('NETWORK', 'exchange');
      return { ...(await fakes.services.exchangeLinkToken(jwt)), regToken: `token ${exchanges}` };
    };
    const setAccount = async (change: Parameters<typeof fakes.provider.setAccount>[0]) =>
      change.regToken === 'token 1' ? Promise.reject(refusal(403002)) : fakes.provider.setAccount(change);
    const { user } = await renderApp({
      at: '/preferences#personal',
      gateways: {
        ...fakes,
        services: { ...fakes.services, exchangeLinkToken },
        provider: { ...fakes.provider, setAccount },
      },
    });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await act(() => fakes.clock.advance(3_600_000 + 1_200_000));
    expect(await screen.findByText('Ihre Sitzung ist abgelaufen')).toBeInTheDocument();
    expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger-Lang');
    down = false;
    await user.click(save());
    expect(await screen.findByText('Gespeichert')).toBeInTheDocument();
    expect(screen.queryByText('Ihre Sitzung ist abgelaufen')).not.toBeInTheDocument();
    expect(fakes.account.profile).toMatchObject({ lastName: 'Berger-Lang' });
  });

  it('removes the message after a save with the token that was thought to have ended', async () => {
    const fakes = fakeApp({ session: opened });
    let exchanges = 0;
    const exchangeLinkToken = async (jwt: string) => {
      exchanges += 1;
      if (exchanges > 1) throw new ServiceError('STATUS', 'exchange', { status: 401 });
      return fakes.services.exchangeLinkToken(jwt);
    };
    const { user } = await renderApp({
      at: '/preferences#personal',
      gateways: { ...fakes, services: { ...fakes.services, exchangeLinkToken } },
    });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    await act(() => fakes.clock.advance(3_600_000));
    expect(await screen.findByText('Ihre Sitzung ist abgelaufen')).toBeInTheDocument();
    await user.click(save());
    expect(await screen.findByText('Gespeichert')).toBeInTheDocument();
    expect(screen.queryByText('Ihre Sitzung ist abgelaufen')).not.toBeInTheDocument();
  });

  it('offers a new link if a save finds that the link has expired, too', async () => {
    const fakes = fakeApp({ session: opened });
    let isOver = false;
    const exchangeLinkToken = async (jwt: string) => {
      if (isOver) throw new ServiceError('STATUS', 'exchange', { status: 401 });
      return fakes.services.exchangeLinkToken(jwt);
    };
    const { user } = await renderApp({
      at: '/preferences#personal',
      gateways: {
        ...fakes,
        services: { ...fakes.services, exchangeLinkToken },
        provider: { ...fakes.provider, setAccount: () => Promise.reject(refusal(403002)) },
      },
    });
    await user.type(await screen.findByLabelText(/Nachname/), '-Lang');
    isOver = true;
    await user.click(save());
    expect(await screen.findByRole('heading', { name: 'Neuen Link anfordern' })).toBeInTheDocument();
    // It is told once, without another try, which could not help.
    expect(screen.getByRole('region', { name: 'Ihre Sitzung ist abgelaufen' })).toHaveFocus();
    expect(screen.queryByText('Nicht gespeichert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Noch einmal versuchen' })).toBeNull();
    expect(screen.getByLabelText(/Nachname/)).toHaveValue('Berger-Lang');
  });
});
