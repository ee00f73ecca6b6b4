import { describe, expect, it, vi } from 'vitest';
import { textByKey, hasTexts, loadLanguage, type TextFiles } from '@kontor/rjsf-theme/texts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { loadTexts } from '#src/app/guards/pageLoading.ts';
import { createAppStore } from '#src/store/store.ts';
import { fakeApp } from '../../fakes.ts';
import { localeTexts } from '../../../locales.ts';

/** The files of three languages behind a network: what is in `broken` cannot be loaded, what is in `slow` waits. */
function networkOf() {
  const broken = new Set<string>();
  const slow = new Map<string, Promise<void>>();
  const names = ['de', 'en', 'fr', 'fr-BE'].flatMap((tag) => [`${tag}/common`, `${tag}/pages`]);
  const files: TextFiles = Object.fromEntries(
    names.map((name) => [
      `../../locales/${name}.json`,
      async () => {
        const [tag = '', namespace = ''] = name.split('/');
        await slow.get(tag);
        if (broken.has(tag) || broken.has(name)) throw new TypeError('Failed to fetch');
        return { default: localeTexts(tag, namespace) };
      },
    ]),
  );
  return { files, broken, slow, open: (languages: readonly string[]) => openSiteTexts(languages, undefined, files) };
}

const title = 'clp.login.title';
const general = 'This page cannot be loaded right now';

describe('the texts of a page', () => {
  it('are those of the first wanted language, and the page says which', async () => {
    const i18n = await openSiteTexts(['xx', 'fr-BE', 'de']);
    expect(i18n.language).toBe('fr-BE');
    expect(document.documentElement.lang).toBe('fr-BE');
    expect(i18n.exists(title)).toBe(true);
  });

  it('of a variant are its own where it has some, else those of its language', async () => {
    const i18n = await openSiteTexts(['fr-BE']);
    await i18n.loadNamespaces('pages');
    const own = Object.entries({ ...localeTexts('fr-BE', 'common'), ...localeTexts('fr-BE', 'pages') });
    expect(own.length).toBeGreaterThan(5);
    for (const [key, text] of own.filter(([, one]) => !one.includes('{{'))) expect(textByKey(i18n.t, key)).toBe(text);
    expect(i18n.t('ap.save')).toBe(localeTexts('fr', 'pages')['ap.save']);
  });

  it('change with the language, in every namespace that is in use', async () => {
    const i18n = await openSiteTexts(['de']);
    await i18n.loadNamespaces('pages');
    const onChange = vi.fn();
    i18n.on('languageChanged', onChange);
    await i18n.changeLanguage('en');
    expect(onChange).toHaveBeenCalledOnce();
    expect(i18n.t('global.fields.profile.zip')).toBe('Postcode');
    await i18n.changeLanguage('de');
    expect(i18n.t('global.fields.profile.zip')).toBe('Postleitzahl');
  });

  it('are in the language that was chosen last, whichever arrives last', async () => {
    const { slow, open } = networkOf();
    const i18n = await open(['de']);
    let arrive = (): void => undefined;
    slow.set('fr', new Promise<void>((resolve) => (arrive = resolve)));
    const slowChange = i18n.changeLanguage('fr');
    await i18n.changeLanguage('en');
    arrive();
    await slowChange;
    expect(i18n.language).toBe('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('that cannot be loaded are one general sentence, and are asked for again', async () => {
    const { broken, open } = networkOf();
    broken.add('en');
    const i18n = await open(['en']);
    expect(hasTexts(i18n, 'common')).toBe(false);
    expect(i18n.t(title)).toBe(general);
    broken.clear();
    expect(await loadLanguage(i18n, 'en')).toBe(true);
    expect(i18n.t(title)).toBe(localeTexts('en', 'common')[title]);
  });

  it('of a variant need those of its language', async () => {
    const { broken, open } = networkOf();
    broken.add('fr');
    expect(hasTexts(await open(['fr-BE']), 'common')).toBe(false);
  });

  it('of another language are there before the page changes to it, or it stays as it is', async () => {
    const { broken, open } = networkOf();
    const i18n = await open(['de']);
    await i18n.loadNamespaces('pages');
    broken.add('en/pages');
    expect(await loadLanguage(i18n, 'en')).toBe(false);
    expect([i18n.language, i18n.t('global.fields.profile.zip')]).toEqual(['de', 'Postleitzahl']);
    broken.clear();
    expect(await loadLanguage(i18n, 'en')).toBe(true);
  });

  it('never claim that the page cannot be loaded because of a single missing one', async () => {
    const i18n = await openSiteTexts(['de']);
    await i18n.loadNamespaces('pages');
    expect(i18n.t('global.fields.data.nobody' as 'ap.save')).toBe('');
    expect(i18n.t('Ein Satz der Website statt eines Schlüssels.' as 'ap.save')).toContain('Website');
  });

  it('open no page if they cannot be loaded; the next page tries again', async () => {
    const { broken, open } = networkOf();
    const store = createAppStore(fakeApp(), await open(['fr-BE']));
    broken.add('fr/pages');
    await expect(loadTexts(store)).rejects.toMatchObject({ failure: 'NETWORK' });
    broken.clear();
    await expect(loadTexts(store)).resolves.toBeUndefined();
  });
});
