import { describe, expect, it } from 'vitest';
import { firstLoads } from '../../scripts/build/firstLoads.ts';

const chunk = (name: string, modules: readonly string[], imports: readonly string[] = []) => ({
  type: 'chunk' as const,
  fileName: `assets/${name}.js`,
  imports: imports.map((one) => `assets/${one}.js`),
  moduleIds: modules.map((one) => `/project/${one}`),
});
const bundle = Object.fromEntries(
  [
    chunk('start', ['src/app/main.tsx']),
    chunk('forms', ['renderers/form/FormFrame.tsx'], ['start']),
    chunk('Login', ['src/login/LoginScreen.tsx'], ['forms', 'start']),
    chunk('Registration', ['src/registration/RegistrationScreen.tsx'], ['forms']),
    chunk('Reset', ['src/reset-password/ResetStartScreen.tsx'], ['forms']),
    chunk('Centre', ['src/preferences/screens/PreferencesScreen.tsx'], ['forms']),
    chunk('ask', ['src/preferences/state/centre.ts']),
    chunk('own', ['src/app/guards/preferenceSessionGuard.ts']),
    chunk('schema', ['schema-adapters/provider/parseProviderSchema.ts']),
    chunk('de', ['locales/de/common.json']),
    chunk('fr-BE', ['locales/fr-BE/pages.json']),
  ].map((one) => [one.fileName, one]),
);
const page = '<script type="module" src="/assets/start.js"></script>';

describe('what a page of the build loads first', () => {
  it('is its screen with all that the screen imports, without the start script, in the order in which it is needed', () => {
    const { pages } = firstLoads(bundle, page);
    expect(pages['/login']).toEqual(['/assets/Login.js', '/assets/forms.js']);
    expect(pages['/preferences']).toEqual(['ask', 'schema', 'Centre', 'forms'].map((name) => `/assets/${name}.js`));
  });

  it('is what the preference centre needs, on the page that leads an account there', () => {
    const { pages } = firstLoads(bundle, page);
    expect(pages['/preferences/account']).toEqual(['/assets/own.js', ...(pages['/preferences'] ?? [])]);
  });

  it('are the texts of one language', () => {
    const { commonTexts, pageTexts } = firstLoads(bundle, page);
    expect([commonTexts, pageTexts]).toEqual([{ de: '/assets/de.js' }, { 'fr-BE': '/assets/fr-BE.js' }]);
  });

  it('is missed if a screen was renamed', () => {
    const { 'assets/Login.js': _gone, ...rest } = bundle;
    expect(() => firstLoads(rest, page)).toThrow('LoginScreen.tsx');
  });
});
