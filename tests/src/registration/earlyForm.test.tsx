import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { passwordChecks } from '@kontor/schema-adapters/provider';
import { renderApp } from '../renderApp.tsx';
import { fillIn, email, portalApp } from '../app/portal/page.ts';

/** A site whose password policy comes, or fails to come, when the test says so. */
function slowSite() {
  const gateways = portalApp();
  const answers: { readonly give: () => void; readonly fail: () => void }[] = [];
  vi.spyOn(gateways.accounts, 'getPasswordPolicy').mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        answers.push({
          give: () => resolve(passwordChecks({ minLength: 12 })),
          fail: () => reject(new TypeError('Failed to fetch')),
        });
      }),
  );
  return { gateways, last: () => vi.waitFor(() => answers.at(-1) ?? Promise.reject(new Error('nothing was asked'))) };
}

const submit = (): HTMLElement => screen.getByRole('button', { name: 'Konto anlegen' });

describe('the registration before the provider has answered', () => {
  it('can be filled in and sent; it waits, and is sent once the rules are there', async () => {
    const { gateways, last } = slowSite();
    const { user, address } = await renderApp({ at: '/registration', gateways });
    await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
    await fillIn(user, screen.getByLabelText('Passwort'), 'Birnen-Kuchen-28!');
    await user.click(screen.getByRole('checkbox'));
    await user.click(submit());
    expect(submit()).toHaveAttribute('aria-busy', 'true');
    expect(gateways.accounts.calls).not.toContain('register');
    (await last()).give();
    await vi.waitFor(() => expect(gateways.accounts.calls).toContain('register'));
    await vi.waitFor(() => expect(address()).toMatch(/confirm/));
  });

  it('is checked against the rules that come after it was sent, and keeps what was typed', async () => {
    const { gateways, last } = slowSite();
    const { user } = await renderApp({ at: '/registration', gateways });
    await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
    await user.type(screen.getByLabelText('Passwort'), 'kurz');
    await user.click(screen.getByRole('checkbox'));
    await user.click(submit());
    (await last()).give();
    await vi.waitFor(() => expect(screen.getByLabelText('Passwort')).toBeInvalid());
    expect(screen.getByLabelText('Passwort')).toHaveValue('kurz');
    expect(await screen.findByText('Mindestens 12 Zeichen')).toBeVisible();
    expect(gateways.accounts.calls).not.toContain('register');
  });

  it('says that the rules could not be loaded, leaves input and focus, and loads them again on submit', async () => {
    const { gateways, last } = slowSite();
    const { user } = await renderApp({ at: '/registration', gateways });
    await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), email);
    (await last()).fail();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Das Formular ließ sich nicht vollständig laden' })).toBeVisible();
    expect(screen.queryByText('Das Konto wurde nicht angelegt')).toBeNull();
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveFocus();
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue(email);
    await fillIn(user, screen.getByLabelText('Passwort'), 'Birnen-Kuchen-28!');
    await user.click(screen.getByRole('checkbox'));
    await user.click(submit());
    (await last()).give();
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(gateways.accounts.calls).not.toContain('register');
    await user.click(submit());
    await vi.waitFor(() => expect(gateways.accounts.calls).toContain('register'));
  });

  it('has the words of the consent, and the link in them as soon as its address is known', async () => {
    const { gateways, last } = slowSite();
    await renderApp({ at: '/registration', gateways });
    expect(await screen.findByRole('checkbox')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Nutzungsbedingungen' })).toBeNull();
    const text = screen.getByRole('checkbox').closest('label')?.textContent;
    (await last()).give();
    expect(await screen.findByRole('link', { name: 'Nutzungsbedingungen' })).toHaveAttribute(
      'href',
      'https://example.org/de',
    );
    expect(screen.getByRole('checkbox').closest('label')?.textContent).toBe(text);
  });
});
