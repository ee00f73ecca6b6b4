import { readFileSync } from 'node:fs';
import { messageConstants } from '@kontor/rjsf-theme/texts';
import { bannerMilliseconds } from '#src/app/layout/SuccessBanner.tsx';
import { waitAfterRegistration } from '#src/provider/sign-on/signOnParams.ts';
import { newRecord } from '#src/provider/sign-on/signOn.ts';
import { expect, it } from 'vitest';

it('the business constants have these values (requirements#constants)', () => {
  expect(messageConstants).toEqual({
    firstBirthYear: 1900,
    lastBirthYear: 2020,
    confirmationDays: 14,
    reminderConfirmationDays: 7,
    resetWaitMinutes: 15,
    lockoutMinutes: 5,
  });
  expect(bannerMilliseconds).toBe(5_000);
  expect(waitAfterRegistration).toBe(3_000);
  expect(newRecord('token', 0).expires).toBe(900_000);
});

it('the panel of the main navigation begins 60 px from the top at the usual size of text (requirements#navigation-offset)', () => {
  const css = readFileSync(new URL('../../../../src/app/frame/AccountMenu.module.css', import.meta.url), 'utf8');
  expect(/\.panel \{[^}]*inset: 3\.75rem /.test(css)).toBe(true);
});
