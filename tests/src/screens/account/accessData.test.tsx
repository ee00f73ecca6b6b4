import '#src/screens/account/AccessDataScreen.tsx';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { FakeApp } from '../../fakes.ts';
import { renderApp } from '../../renderApp.tsx';
import { email, password, portalApp } from '../portal/page.ts';

const press = async (user: UserEvent, name: string): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

async function open(which: 'email' | 'password', fakes: FakeApp = portalApp({ loggedIn: true })) {
  const app = await renderApp({ at: '/accessdata', gateways: fakes });
  await app.user.click((await screen.findAllByRole('button', { name: 'Ändern' }))[which === 'email' ? 0 : 1]!);
  return { ...app, fakes };
}

async function typePassword(user: UserEvent): Promise<void> {
  await user.type(await screen.findByLabelText('Aktuelles Passwort'), password);
  await press(user, 'Weiter');
}

describe('the new address', () => {
  it('that is the current one is refused each time', async () => {
    const { user } = await open('email');
    await typePassword(user);
    const field = await screen.findByLabelText('Neue E-Mail-Adresse');
    for (const typed of [email, email.toUpperCase()]) {
      await user.clear(field);
      await user.type(field, typed);
      expect(field).not.toHaveAccessibleDescription(/schon Ihre/);
      await press(user, 'Speichern');
      await waitFor(() => expect(field).toHaveAccessibleDescription(/schon Ihre/));
    }
  });
});
