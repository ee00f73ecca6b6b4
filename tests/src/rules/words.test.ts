// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { composeHeadline } from '#src/rules/headline.ts';
import { catalogueLanguage, languageName, languageNameIn, siteLanguage } from '#src/rules/languages.ts';
import { maskEmail } from '#src/rules/maskEmail.ts';
import { reminderName } from '#renderers/tab-components/product-reminders/ReminderTile.tsx';
import { markReminders, showsSingleToggles } from '#src/rules/reminders.ts';
import { validCode, validDoubleOptInCode } from '#src/rules/validCode.ts';

describe('the greeting', () => {
  it.each([
    ['Guten Tag', 'Ada', 'schön, dass Sie da sind', 'Guten Tag Ada, schön, dass Sie da sind'],
    ['Guten Tag', '', 'schön, dass Sie da sind', 'Guten Tag, schön, dass Sie da sind'],
    ['Guten Tag,', '', 'schön, dass Sie da sind', 'Guten Tag, schön, dass Sie da sind'],
    ['Guten Tag', 'Ada', '', 'Guten Tag Ada'],
    ['', 'Ada', 'schön, dass Sie da sind', 'Ada, schön, dass Sie da sind'],
    ['', '', 'schön, dass Sie da sind', 'Schön, dass Sie da sind'],
    ['Guten Tag', '', '', 'Guten Tag'],
    ['', 'Ada', '', 'Ada'],
    ['Hallo', 'Ada', '!', 'Hallo Ada!'],
    ['Willkommen!', '', 'schön, Sie zu sehen', 'Willkommen! Schön, Sie zu sehen'],
    ['  Guten  Tag ', ' Ada ', ', schön', 'Guten Tag Ada, schön'],
    ['', '', '', ''],
  ])('%j + %j + %j reads: %s', (pre, name, post, expected) => {
    expect(composeHeadline(pre, name, post).join(' ')).toBe(expected);
  });
});

describe('the masked address', () => {
  it.each([
    ['maria@beispiel.de', 'm•••@beispiel.de'],
    ['m@beispiel.de', 'm•••@beispiel.de'],
    ['"a@b"@beispiel.de', '"•••@beispiel.de'],
    ['keine Adresse', ''],
    ['@beispiel.de', ''],
    ['', ''],
  ])('%s is shown as %s', (email, expected) => {
    expect(maskEmail(email)).toBe(expected);
  });
});

describe('codes in URLs', () => {
  it.each([
    ['notfound', 'notfound'],
    ['DOI-Expired', 'doi-expired'],
    ['preferences.loading', 'preferences.loading'],
    ['a'.repeat(32), 'a'.repeat(32)],
    ['a'.repeat(33), undefined],
    ['<script>', undefined],
    ['-x', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s is read as %s', (code, expected) => {
    expect(validCode(code)).toBe(expected);
  });

  it.each([
    ['0', '0'],
    ['403002', '403002'],
    ['1234567', undefined],
    ['-1', undefined],
    ['0x1', undefined],
  ])('double opt-in code %s is read as %s', (code, expected) => {
    expect(validDoubleOptInCode(code)).toBe(expected);
  });
});

describe('languages', () => {
  const locales = ['nl_BE', 'fr_BE'];
  it.each([
    ['fr-BE', 'fr-BE'],
    ['fr', 'fr-BE'],
    ['fr-CH', 'fr-BE'],
    ['NL', 'nl-BE'],
    ['pl', 'nl-BE'],
    ['../../etc', 'nl-BE'],
  ])('a visitor who asks for %s gets %s on a Belgian site', (wanted, expected) => {
    expect(siteLanguage([wanted], locales, 'nl_BE')).toBe(expected);
  });

  it.each([
    [['pt-PT', 'en', 'de'], ['de_DE', 'en_DE'], 'de_DE', 'en-DE'],
    [['en-US', 'fr-BE', 'nl'], ['nl_BE', 'fr_BE'], 'nl_BE', 'fr-BE'],
    [['ja', 'fr-CA'], ['nl_BE', 'fr_BE'], 'nl_BE', 'fr-BE'],
    [['ja'], ['de_DE', 'en_DE'], 'en_DE', 'en-DE'],
    [[], ['de_DE', 'en_DE'], 'en_DE', 'en-DE'],
  ])('a visitor who wants %j of %j, default %s, gets %s', (wanted, offered, defaultLocale, expected) => {
    expect(siteLanguage(wanted, offered, defaultLocale)).toBe(expected);
  });

  it('uses a variant if there is one, else its base', () => {
    expect(catalogueLanguage('fr-BE', ['fr', 'fr-BE'])).toBe('fr-BE');
    expect(catalogueLanguage('de-DE', ['de'])).toBe('de');
  });

  it.each([
    ['de', 'Deutsch'],
    ['fr-BE', 'Français'],
    ['pl', 'Polski'],
  ])('%s is named %s in the menu', (tag, name) => {
    expect(languageName(tag)).toBe(name);
  });

  it.each([
    ['en', 'de', 'Englisch'],
    ['de', 'fr-BE', 'allemand'],
    ['nl-BE', 'nl', 'Nederlands'],
    ['pl', 'pt', 'polaco'],
    ['fr', 'pl', 'francuski'],
  ])('%s is named in a sentence of %s: %s', (tag, shownIn, name) => {
    expect(languageNameIn(tag, shownIn)).toBe(name);
  });
});

describe('reminders', () => {
  it.each([
    ['de', { de: 'Käse', fr: 'Fromage' }, 'Käse'],
    ['fr-BE', { de: 'Käse', fr: 'Fromage' }, 'Fromage'],
    ['pl', { de: 'Käse' }, 'Käse'],
    ['pl', {}, 'v1'],
    ['de', { de: '' }, 'v1'],
  ])('in %s with names %j the product is named %s', (language, variantName, expected) => {
    expect(reminderName({ reminderId: 'r', variantId: 'v1', variantName }, language)).toBe(expected);
  });

  it('are marked without duplicates, unmarked, and cleared on refresh', () => {
    const marked = markReminders(['a'], { action: 'DELETE', ids: ['a', 'b', 'b'] });
    expect(marked).toEqual(['a', 'b']);
    expect(markReminders(marked, { action: 'KEEP', ids: ['a'] })).toEqual(['b']);
    expect(markReminders(marked, { action: 'REFRESH' })).toEqual([]);
  });

  it.each(['BE', 'NL', 'PT', 'PL', 'ES', 'LU', 'DE', 'FR'])('have no single toggles in %s', (country) => {
    expect(showsSingleToggles(country)).toBe(false);
  });

  it('have single toggles elsewhere', () => {
    expect(showsSingleToggles('AT')).toBe(true);
  });
});
