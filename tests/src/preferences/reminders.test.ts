import { describe, expect, it } from 'vitest';
import { reminderName } from '@kontor/rjsf-theme/controls';
import { markReminders, showsSingleToggles } from '#src/preferences/savingPlan.ts';

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

  it('are marked without duplicates (requirements#reminder-marks)', () => {
    expect(markReminders(['a'], ['a', 'b', 'b'])).toEqual(['a', 'b']);
  });

  it.each(['BE', 'NL', 'PT', 'PL', 'ES', 'LU', 'DE', 'FR'])(
    'have no single toggles in %s (requirements#reminder-countries)',
    (country) => {
      expect(showsSingleToggles(country)).toBe(false);
    },
  );

  it('have single toggles elsewhere', () => {
    expect(showsSingleToggles('AT')).toBe(true);
  });
});
