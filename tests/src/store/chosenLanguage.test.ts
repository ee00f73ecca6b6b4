import { languageKey } from '#src/browser/languageDetection.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { switchLanguageAtom } from '#src/store/site.ts';
import { createAppStore } from '#src/store/store.ts';
import { expect, it } from 'vitest';
import { fakeApp } from '../fakes.ts';

it('a chosen language is stored before the page speaks it, so that a reload at once finds it (requirements#language-choice)', async () => {
  const fakes = fakeApp();
  const texts = await openSiteTexts(['de']);
  const stored: (string | undefined)[] = [];
  texts.on('languageChanged', () => stored.push(fakes.storage.local.read(languageKey)));
  await createAppStore(fakes, texts).set(switchLanguageAtom, 'en');
  expect(stored).toEqual(['en']);
});
