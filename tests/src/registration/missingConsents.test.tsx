import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { providerRefusal } from '../fakeAccounts.ts';
import { wireSchema } from '../wireDocuments.ts';
import { renderApp } from '../renderApp.tsx';
import { logIn, portalApp } from '../app/portal/page.ts';

it('a consent keeps the focus when it is ticked while others are missing', async () => {
  const fakes = portalApp();
  const club = {
    email: { type: 'subscription', required: true, writeAccess: 'clientModify', description: 'Clubpost' },
  };
  vi.spyOn(fakes.accounts, 'getSchema').mockResolvedValue(
    parseProviderSchema({ ...wireSchema, subscriptionsSchema: { fields: { NLT_CLUB: club } } }),
  );
  vi.spyOn(fakes.accounts, 'getMandatoryConsents').mockResolvedValue(
    ['terms.loyalty', 'terms.card'].map((id) => ({
      id,
      statements: [{ language: 'de', purpose: id, documentUrl: 'https://example.org/p' }],
    })),
  );
  fakes.accounts.refuse.set('login', providerRefusal(206001, { regToken: 'pending' }));
  const { user } = await renderApp({ at: '/login', gateways: fakes });
  await logIn(user);
  await user.click(await screen.findByRole('button', { name: 'Angaben speichern' }));
  expect(await screen.findByRole('region', { name: /prüfen/ })).toHaveFocus();
  const box = screen.getByRole('checkbox', { name: /terms.loyalty/ });
  act(() => box.focus());
  await user.keyboard(' ');
  await act(async () => undefined);
  expect(box).toBeChecked();
  expect(box).toHaveFocus();
});
