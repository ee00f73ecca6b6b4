import { fakeApp, type FakeApp } from '../../fakes.ts';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Fakes of a site with a portal. */
export const portalApp = (start: Parameters<typeof fakeApp>[0] = {}): FakeApp =>
  fakeApp({ ...start, metadata: { sso: {}, apiKeys: { singleSignOn: 'portal' }, ...start.metadata } });

export const email = 'ada@beispiel.example';
export const password = 'Apfel-Kuchen-27!';

/** Puts a text into a field at once, as password managers do; keys one by one take a second of a test. */
export async function fillIn(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.paste(text);
}

/** Fills in login or registration and submits it. */
export async function logIn(user: UserEvent, secret = password, address = email): Promise<void> {
  await fillIn(user, await screen.findByLabelText('E-Mail-Adresse'), address);
  await fillIn(user, screen.getByLabelText('Passwort'), secret);
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
}

/** A value as the browser stores it for a later step, for ten minutes from the start of the tests' clock. */
export const storedValue = (value: string): string =>
  JSON.stringify({ value, expires: Date.parse('2025-06-01T10:10:00Z') });
