import { openSiteTexts } from '#src/app/texts/texts.ts';
import { createAppStore } from '#src/store/store.ts';
import { showBannerAtom } from '#src/session/thirdParties.ts';
import { expect, it } from 'vitest';
import { fakeApp } from '../fakes.ts';

it('the question about cookies is shown again, in the visitor’s language (requirements#PRI-3)', async () => {
  const fakes = fakeApp({ metadata: { userCentrics: { settingsId: 'kontor' } } });
  const languages: string[] = [];
  const cookieConsent = { ...fakes.cookieConsent, show: (language: string) => void languages.push(language) };
  const store = createAppStore({ ...fakes, cookieConsent }, await openSiteTexts(['de']));
  await store.set(showBannerAtom);
  expect(languages).toEqual(['de']);
});
