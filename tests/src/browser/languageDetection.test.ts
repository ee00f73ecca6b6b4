import { afterEach, describe, expect, it, vi } from 'vitest';
import { languageOfLink, rememberLanguage, preferredLanguages } from '#src/browser/languageDetection.ts';

/** Everything that can name a language, each with a different one. */
function nameAll(): void {
  history.replaceState(null, '', '/?lang=pl');
  document.cookie = 'lng=nl';
  localStorage.setItem('i18nextLng', 'fr');
  sessionStorage.setItem('i18nextLng', 'es');
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-PT', 'en']);
  document.documentElement.lang = 'de';
}

describe('the language a visitor wants', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    history.replaceState(null, '', '/');
    document.cookie = 'lng=; max-age=0';
    localStorage.clear();
    sessionStorage.clear();
    document.documentElement.lang = '';
  });

  it('is read from the URL, the cookie, both storages, the browser and the page, in this order (requirements#language-choice)', () => {
    nameAll();
    expect(preferredLanguages()).toEqual(['pl', 'nl', 'fr', 'es', 'pt-PT', 'en', 'de']);
  });

  it('is stored for the next visit', () => {
    rememberLanguage('fr-BE');
    expect(preferredLanguages()[0]).toBe('fr-BE');
  });

  it.each([
    ['?lng=pl', 'pl'],
    ['?lng=pl&lang=fr', 'fr'],
    ['?lng=pl&lang=%3Cb%3E', 'pl'],
  ])('is what the link asks for: %s', (search, language) => {
    history.replaceState(null, '', `/${search}`);
    expect(languageOfLink()).toBe(language);
    expect(preferredLanguages()[0]).toBe(language);
  });

  it('is found where cookies may not even be read', () => {
    nameAll();
    vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(preferredLanguages()).toEqual(['pl', 'fr', 'es', 'pt-PT', 'en', 'de']);
  });

  it.each(['<script>', '../de', 'de;q=1', 'x'.repeat(40)])('is never %s', (lang) => {
    history.replaceState(null, '', `/?lang=${encodeURIComponent(lang)}`);
    expect(preferredLanguages()).not.toContain(lang);
  });

  it('is found without storage', () => {
    nameAll();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(preferredLanguages()).toEqual(['pl', 'nl', 'pt-PT', 'en', 'de']);
    expect(() => rememberLanguage('de')).not.toThrow();
  });
});
