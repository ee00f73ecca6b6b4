import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { sessionAtom } from '#src/session/session.ts';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { holdAnswer } from '../../holdAnswer.ts';
import { portalApp } from '../../app/portal/page.ts';

const open = async (fakes = portalApp({ loggedIn: true })) => {
  const app = await renderApp({ at: '/personaldata', gateways: fakes });
  const field = await screen.findByLabelText(/Nachname/);
  return { ...app, fakes, field };
};
const submit = () => screen.getByRole('button', { name: 'Speichern' });
const lastNameOf = (fakes: FakeApp) => fakes.accounts.account.profile?.['lastName'];
const elsewhere = 'Inzwischen an anderer Stelle geändert';

function changeElsewhere({ accounts }: FakeApp, lastName: string): void {
  accounts.account = { ...accounts.account, profile: { ...accounts.account.profile, lastName } };
}

/** Holds the next write until `answer`. */
function holdWrite({ accounts }: FakeApp): () => Promise<void> {
  const write = accounts.setAccount;
  const { waiting, answer } = holdAnswer();
  Object.assign(accounts, { setAccount: (change: Parameters<typeof write>[0]) => waiting.then(() => write(change)) });
  return () => act(async () => answer());
}

/** Saves once, and the account cannot be read afterwards. */
async function saveUnread({ user, fakes, field }: Awaited<ReturnType<typeof open>>): Promise<void> {
  const write = fakes.accounts.setAccount;
  Object.assign(fakes.accounts, {
    setAccount: async (change: Parameters<typeof write>[0]) => {
      await write(change);
      fakes.accounts.refuse.set('getAccount', new ServiceError('NETWORK', 'accounts.getAccountInfo'));
    },
  });
  await user.type(field, '-Sommer');
  await user.click(submit());
  await screen.findByText('Gespeichert');
  await waitFor(() => expect(fakes.accounts.refuse.size).toBe(0));
  Object.assign(fakes.accounts, { setAccount: write });
}

it('a save of the account pages writes nothing into the account of somebody who logged in meanwhile', async () => {
  const { user, fakes, field } = await open();
  await user.type(field, '-Sommer');
  fakes.accounts.account = { ...fakes.accounts.account, uid: 'grace' };
  await user.click(submit());
  expect(await screen.findByText(/Sie sind nicht mehr angemeldet/)).toBeVisible();
  expect(fakes.accounts.calls).not.toContain('setAccount');
  expect(lastNameOf(fakes)).toBe('Berger');
});

describe('what another system changed under an unsaved text of the account pages', () => {
  it('is told after a reload, and not overwritten unseen (requirements#only-changes)', async () => {
    const { user, fakes, field } = await open();
    await user.type(field, '-Sommer');
    changeElsewhere(fakes, 'Winter');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    const again = await open(fakes);
    expect(again.field).toHaveValue('Berger-Sommer');
    await again.user.click(submit());
    expect(await screen.findByText(elsewhere)).toBeVisible();
    expect(lastNameOf(fakes)).toBe('Winter');
    await again.user.click(screen.getByRole('button', { name: 'Meine Eingabe speichern' }));
    await waitFor(() => expect(lastNameOf(fakes)).toBe('Berger-Sommer'));
  });

  it('is told before a customer goes on who did not wait for the answer', async () => {
    const { user, fakes, field, goTo } = await open();
    await user.type(field, '-Sommer');
    changeElsewhere(fakes, 'Winter');
    const { getAccount } = fakes.accounts;
    const { waiting, answer } = holdAnswer();
    Object.assign(fakes.accounts, { getAccount: () => waiting.then(() => getAccount()) });
    await user.click(submit());
    await act(() => goTo('/addresses'));
    await act(async () => answer());
    expect(await screen.findByText(elsewhere)).toBeVisible();
    expect(field).toHaveValue('Berger-Sommer');
    expect(lastNameOf(fakes)).toBe('Winter');
  });

  it('is told after the session was read again', async () => {
    const { user, fakes, field, store } = await open();
    await user.type(field, '-Sommer');
    changeElsewhere(fakes, 'Winter');
    await act(async () => {
      store.set(sessionAtom, 'RELOAD');
      await store.get(sessionAtom);
    });
    await user.click(submit());
    expect(await screen.findByText(elsewhere)).toBeVisible();
    expect(lastNameOf(fakes)).toBe('Winter');
  });

  it('can be replaced by the value from before, once the customer has read about it', async () => {
    const { user, fakes, field } = await open();
    await user.type(field, '-Sommer');
    changeElsewhere(fakes, 'Winter');
    await user.click(submit());
    await screen.findByText(elsewhere);
    await user.clear(field);
    await user.type(field, 'Berger');
    await user.click(submit());
    await waitFor(() => expect(lastNameOf(fakes)).toBe('Berger'));
  });

  it('is not asked again after a confirmed save that failed', async () => {
    const { user, fakes, field } = await open();
    await user.type(field, '-Sommer');
    changeElsewhere(fakes, 'Winter');
    await user.click(submit());
    await screen.findByText(elsewhere);
    fakes.accounts.refuse.set('setAccount', new ServiceError('NETWORK', 'accounts.setAccountInfo'));
    await user.click(screen.getByRole('button', { name: 'Meine Eingabe speichern' }));
    await waitFor(() => expect(screen.queryByText(elsewhere)).toBeNull());
    await user.click(submit());
    await waitFor(() => expect(lastNameOf(fakes)).toBe('Berger-Sommer'));
  });
});

describe('after a save of the account pages whose account could not be read again', () => {
  it('the former text can be saved again', async () => {
    const page = await open();
    await saveUnread(page);
    await page.user.clear(screen.getByLabelText(/Nachname/));
    await page.user.type(screen.getByLabelText(/Nachname/), 'Berger');
    await page.user.click(submit());
    await waitFor(() => expect(lastNameOf(page.fakes)).toBe('Berger'));
    expect(screen.queryByText('Nichts geändert')).toBeNull();
  });

  it('the next save has no conflict with it', async () => {
    const page = await open();
    await saveUnread(page);
    await page.user.type(screen.getByLabelText(/Nachname/), 'x');
    await page.user.click(submit());
    await waitFor(() => expect(lastNameOf(page.fakes)).toBe('Berger-Sommerx'));
    expect(screen.queryByText(elsewhere)).toBeNull();
  });
});

it('a save of the account pages whose answer was lost is reported as saved (requirements#FLT-2)', async () => {
  const { user, fakes, field } = await open();
  const write = fakes.accounts.setAccount;
  Object.assign(fakes.accounts, {
    setAccount: async (change: Parameters<typeof write>[0]) => {
      await write(change);
      throw new ServiceError('NETWORK', 'accounts.setAccountInfo');
    },
  });
  await user.type(field, '-Sommer{Enter}');
  expect(await screen.findByText('Gespeichert')).toBeVisible();
  expect(screen.queryByText('Nicht gespeichert')).toBeNull();
});

describe('while a save of the account pages runs', () => {
  it('what is typed is not called saved, and keeps the focus', async () => {
    const { user, fakes, field } = await open();
    const answer = holdWrite(fakes);
    await user.type(field, '-Sommer{Enter}');
    await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'));
    await user.type(field, '-Herbst');
    await answer();
    expect(await screen.findByText('Nur zum Teil gespeichert')).toBeVisible();
    expect(screen.queryByText('Gespeichert')).toBeNull();
    expect(field).toHaveValue('Berger-Sommer-Herbst');
    expect(field).toHaveFocus();
  });

  it('what is typed back to the former text is kept, and can be saved', async () => {
    const { user, fakes, field } = await open();
    const answer = holdWrite(fakes);
    await user.type(field, '-Sommer{Enter}');
    await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'));
    await user.clear(field);
    await user.type(field, 'Berger');
    await answer();
    expect(await screen.findByText('Nur zum Teil gespeichert')).toBeVisible();
    expect(field).toHaveValue('Berger');
    await user.click(submit());
    await waitFor(() => expect(lastNameOf(fakes)).toBe('Berger'));
  });
});
