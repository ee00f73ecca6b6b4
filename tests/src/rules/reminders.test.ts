import { describe, expect, it } from 'vitest';
import { reminderName } from '#renderers/tab-components/product-reminders/ProductReminders.tsx';
import { markReminders, showsSingleToggles } from '#src/rules/savingPlan.ts';

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

  it('are marked without duplicates, unmarked, and cleared on refresh (requirements#reminder-marks)', () => {
    const marked = markReminders(['a'], { action: 'DELETE', ids: ['a', 'b', 'b'] });
    expect(marked).toEqual(['a', 'b']);
    expect(markReminders(marked, { action: 'KEEP', ids: ['a'] })).toEqual(['b']);
    expect(markReminders(marked, { action: 'REFRESH' })).toEqual([]);
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
