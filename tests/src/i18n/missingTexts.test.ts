import { describe, expect, it } from 'vitest';
import { createI18n } from '#src/i18n/createI18n.ts';

describe('a text that is in no catalogue', () => {
  it('never claims that the page cannot be loaded', async () => {
    const i18n = await createI18n(['de']);
    await i18n.loadPart('pages');
    expect(i18n.t('global.fields.data.nobody')).toBe('');
    expect(i18n.t('global.fields.profile.zip')).toBe('Postleitzahl');
  });
});
