import type { FieldUi, FormSchema } from '@kontor/schema-adapters';
import type { Json } from '@kontor/schema-adapters/json';
import { RendererProvider, type RendererContext } from '@kontor/rjsf-theme/form';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { OtherValue } from '#src/app/forms/OtherValue.tsx';
import type { CentreTab } from '#src/preferences/state/centre.ts';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

async function show(value: Json, ui: Partial<FieldUi>, schema: FormSchema, language = 'de'): Promise<HTMLElement> {
  const i18n = await openSiteTexts([language]);
  await i18n.loadNamespaces('pages');
  const renderer: RendererContext = {
    t: i18n.t,
    language,
    siteCountry: 'DE',
    findStore: async (id) => ({ id, uiText: 'Markt am Alex' }),
  };
  const tab = {
    form: { anchor: 'a', schema: { type: 'object', properties: { it: schema } }, uiSchema: { it: ui }, bindings: [] },
    saved: { it: value },
  } as unknown as CentreTab;
  render(
    <RendererProvider value={renderer}>
      <OtherValue tab={tab} name="it" label="Feld" />
    </RendererProvider>,
  );
  return screen.getByRole('listitem');
}

const choices = [{ value: 'weekly', label: 'Jede Woche' }];
const text: FormSchema = { type: 'string' };
const ui = (options: object, field?: string): Partial<FieldUi> => ({
  'ui:options': { provider: 'x', ...options },
  ...(field && { 'ui:field': field }),
});

describe('the value that another system wrote into a field', () => {
  it.each([
    ['a text', 'Anders', ui({}), text, 'Anders'],
    ['nothing', '', ui({}), text, 'nichts'],
    ['null', null, ui({}), text, 'nichts'],
    ['a number', 1.5, ui({}), { type: 'number' }, '1,5'],
    ['a choice', 'weekly', ui({ choices }), text, 'Jede Woche'],
    ['a country', 'FR', ui({ countries: true, choices: [{ value: 'FR' }] }), text, 'Frankreich'],
    ['a tile that is on', true, ui({}), { type: 'boolean' }, 'ausgewählt'],
    ['a tile that is off', false, ui({}), { type: 'boolean' }, 'nicht ausgewählt'],
    ['a date', '2024-02-29', ui({}), { type: 'string', format: 'date' }, '29. Februar 2024'],
    ['a birthday', { day: 27, month: 3, year: 1984 }, ui({}), { type: 'object' }, '27. März 1984'],
    ['a day of no calendar', '2023-02-29', ui({}), { type: 'string', format: 'date' }, '2023-02-29'],
    ['a birthday of no calendar', { day: 31, month: 2, year: 1984 }, ui({}), { type: 'object' }, '31 2 1984'],
    ['a phone', { number: '+4930123', type: 'default' }, ui({}), { type: 'object' }, '+4930123'],
    ['an emptied phone', { type: 'default' }, ui({}), { type: 'object' }, 'nichts'],
  ] as const)('is shown as its control would: %s', async (_what, value, look, schema, expected) => {
    expect(await show(value, look, schema)).toHaveTextContent(
      new RegExp(`^Feld – dort steht jetzt: ${expected.replace('+', '.')}$`),
    );
  });

  it('is a store by its name', async () => {
    await show('DE0101', ui({}, 'FavoriteStoreInput'), text);
    expect(await screen.findByText('Feld – dort steht jetzt: Markt am Alex')).toBeVisible();
  });

  it('follows the language', async () => {
    expect(await show({ day: 27, month: 3, year: 1984 }, ui({}), { type: 'object' }, 'en')).toHaveTextContent(
      'Feld – it now says: 27 March 1984',
    );
  });
});
