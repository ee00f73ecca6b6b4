import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiError } from '#studio/gateways/call.ts';
import { memoryService } from '../memoryService.ts';
import { openAddress } from '../renderStudio.tsx';

const signedOut = {
  ...memoryService(),
  session: () => Promise.reject(new ApiError('STATUS', 'session', { status: 401 })),
};

it.each([
  [undefined, 'Sign in', 'Sign in with company account'],
  ['no-role', 'Not enabled yet', 'Sign in again'],
  ['refused', 'Signing in did not work', 'Sign in again'],
  ['outdated', 'The sign-in has expired', 'Sign in again'],
  ['unreachable', 'Signing in is not possible at the moment', 'Sign in again'],
  ['toString', 'Signing in did not work', 'Sign in again'],
])(
  'after a sign-in that ended with %s, the page says why and offers the next step',
  async (failure, headline, button) => {
    const query = failure === undefined ? '' : `?signIn=${failure}`;
    await openAddress({ service: signedOut, at: `/${query}`, language: 'en' });
    expect(await screen.findByRole('heading', { level: 1, name: headline })).toBeVisible();
    expect(screen.getByRole('button', { name: button })).toBeVisible();
  },
);
