import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n } from '#src/i18n/createI18n.ts';
import type * as Messages from '#src/i18n/messages.ts';

/** Languages whose texts cannot be loaded, and what holds a load back. */
const network = vi.hoisted(() => ({
  missing: new Set<string>(),
  delays: new Map<string, Promise<unknown>>(),
}));
vi.mock('#src/i18n/messages.ts', async (original) => {
  const messages = await original<typeof Messages>();
  return {
    ...messages,
    loadMessages: async (language: string, part: Messages.MessagePart) => {
      await network.delays.get(language);
      if (network.missing.has(language)) throw new TypeError('Failed to fetch');
      return messages.loadMessages(language, part);
    },
  };
});

const title = 'clp.login.title';

beforeEach(() => {
  network.missing.clear();
  network.delays.clear();
});

describe('the texts of a page', () => {
  it('are those of the first wanted language, and the page says which', async () => {
    const i18n = await createI18n(['xx', 'fr-BE', 'de']);
    expect(i18n.language).toBe('fr-BE');
    expect(document.documentElement.lang).toBe('fr-BE');
    expect(i18n.exists(title)).toBe(true);
  });

  it('change with the language, in every part that is in use', async () => {
    const i18n = await createI18n(['de']);
    await i18n.loadPart('pages');
    const german = i18n.current;
    const drawn = vi.fn();
    const end = i18n.subscribe(drawn);
    await i18n.changeLanguage('en');
    expect(drawn).toHaveBeenCalledOnce();
    expect(i18n.current).not.toBe(german);
    expect(i18n.t('global.fields.profile.zip')).toBe('Postcode');
    end();
    await i18n.changeLanguage('de');
    expect(drawn).toHaveBeenCalledOnce();
    expect(i18n.t('global.fields.profile.zip')).toBe('Postleitzahl');
  });

  it('are in the language that was chosen last, whichever arrives last', async () => {
    const i18n = await createI18n(['de']);
    let arrive = (): void => undefined;
    network.delays.set('fr', new Promise<void>((resolve) => (arrive = resolve)));
    const slow = i18n.changeLanguage('fr');
    await i18n.changeLanguage('en');
    arrive();
    await slow;
    expect(i18n.language).toBe('en');
  });

  it('that cannot be loaded are one general sentence, and are asked for again', async () => {
    network.missing.add('en');
    const i18n = await createI18n(['en']);
    expect(i18n.hasTexts('entry')).toBe(false);
    expect(i18n.t(title)).toBe('This page cannot be loaded right now');
    network.missing.clear();
    await i18n.loadLanguage('en');
    expect(i18n.hasTexts('entry')).toBe(true);
    expect(i18n.t(title)).not.toBe('This page cannot be loaded right now');
  });

  it('of a variant need those of its language', async () => {
    network.missing.add('fr');
    expect((await createI18n(['fr-BE'])).hasTexts('entry')).toBe(false);
  });
});
