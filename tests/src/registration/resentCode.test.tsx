import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import { renderApp } from '../renderApp.tsx';
import { logIn, portalApp } from '../app/portal/page.ts';

it('two presses on "new code" mail one code (requirements#FLT-5)', async () => {
  const fakes = portalApp();
  fakes.accounts.refuse.set('login', providerRefusal(206006, { regToken: 'reg-9' }));
  const { user } = await renderApp({ at: '/login', gateways: fakes });
  await logIn(user);
  await screen.findByLabelText('Code aus der E-Mail');
  const sendCode = vi.spyOn(fakes.accounts, 'sendCode');
  let answer: () => void = () => undefined;
  sendCode.mockReturnValue(
    new Promise<string>((resolve) => {
      answer = () => resolve('v-2');
    }),
  );
  await user.dblClick(screen.getByRole('button', { name: 'Neuen Code senden' }));
  await act(async () => answer());
  expect(await screen.findByText(/einen neuen Code geschickt/)).toBeVisible();
  expect(sendCode).toHaveBeenCalledTimes(1);
});
