import { languageKey } from '#src/browser/languageDetection.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { languageSwitchAtom, switchLanguageAtom } from '#src/store/site.ts';
import { createAppStore } from '#src/store/store.ts';
import { expect, it } from 'vitest';
import { holdAnswer } from '../holdAnswer.ts';
import { fakeApp } from '../fakes.ts';

it('a chosen language is stored before the page speaks it, so that a reload at once finds it (requirements#language-choice)', async () => {
  const fakes = fakeApp();
  const texts = await openSiteTexts(['de']);
  const stored: (string | undefined)[] = [];
  texts.on('languageChanged', () => stored.push(fakes.storage.local.read(languageKey)));
  await createAppStore(fakes, texts).set(switchLanguageAtom, 'en');
  expect(stored).toEqual(['en']);
});

it.each([
  ['comes', false],
  ['fails', true],
])('the language chosen last counts, although an earlier one %s later', async (_how, fails) => {
  const fakes = fakeApp();
  const texts = await openSiteTexts(['de']);
  const { waiting, answer } = holdAnswer();
  const load: typeof fakes.content.load = async (cmsId, language) => {
    if (language === 'en') {
      await waiting;
      if (fails) throw new Error('no content');
    }
    return fakes.content.load(cmsId, language);
  };
  const store = createAppStore({ ...fakes, content: { load } }, texts);
  const early = store.set(switchLanguageAtom, 'en');
  await store.set(switchLanguageAtom, 'de');
  answer();
  await early;
  expect(texts.language).toBe('de');
  expect(store.get(languageSwitchAtom)).toEqual({ state: 'IDLE' });
  expect(fakes.storage.local.read(languageKey)).toBe('de');
});
