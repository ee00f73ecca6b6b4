import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { parseSiteContent } from '@kontor/schema-adapters/content';
import { parseProviderSchema, readPath } from '@kontor/schema-adapters/provider';
import { fakeApp, refusal } from '../../fakes.ts';
import { wireContent, wireSchema } from '../../wireDocuments.ts';
import { renderApp } from '../../renderApp.tsx';
import { link, reminding, save } from './page.ts';

const level = { type: 'string', required: true, writeAccess: 'clientModify', format: "regex('^[a-z]{4,}$')" };
const schema = {
  ...wireSchema,
  dataSchema: { fields: { ...Object(wireSchema['dataSchema']).fields, 'club.level': level } },
};
const fault = {
  errorCode: 400_027,
  message: 'Missing required value for field: club.level',
  fieldName: 'data.club.level',
};

/** A provider that takes nothing from an account without the new field, and refuses one of its values. */
function strictProvider(error: Error) {
  const fakes = fakeApp(reminding);
  const provider = {
    ...fakes.provider,
    getSchema: async () => parseProviderSchema(schema),
    setAccount: async (change: Parameters<typeof fakes.provider.setAccount>[0]) => {
      if (change.patch.data?.['club'] === undefined) throw error;
      if (readPath(change.patch, 'data.club.level') === 'lead')
        throw refusal(400_009, { validationErrors: [{ ...fault, errorCode: 400_006 }] });
      return fakes.provider.setAccount(change);
    },
  };
  return { fakes, gateways: { ...fakes, provider } };
}

/** Fills in the dialog and saves. */
async function answer(user: UserEvent, value: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: 'Eine Angabe fehlt noch' });
  await user.type(within(dialog).getByRole('textbox'), value);
  await user.click(within(dialog).getByRole('button', { name: 'Änderungen speichern' }));
}

describe('a field that the provider requires from now on, and no tab shows', () => {
  it.each([
    ['as a refused value', refusal(400_009, { validationErrors: [fault] })],
    ['as an incomplete account', refusal(206_001)],
  ])('%s: is asked for once at the save, with its own control, and saved with the rest', async (_how, error) => {
    const { fakes, gateways } = strictProvider(error);
    const { user } = await renderApp({ at: link, gateways });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Eine Angabe fehlt noch' });
    const field = within(dialog).getByRole('textbox');
    await waitFor(() => expect(field).toHaveFocus());
    const send = within(dialog).getByRole('button', { name: 'Änderungen speichern' });
    await user.click(send);
    expect(field).toBeInvalid();
    await user.type(field, 'gold');
    await user.click(send);
    expect(await screen.findByText('Sie erhalten ab jetzt: Rezepte.')).toBeInTheDocument();
    expect(fakes.patches).toEqual([
      { data: { club: { level: 'gold' } }, subscriptions: { NLT_RECIPES: { email: { isSubscribed: true } } } },
    ]);
  });

  it('is asked for without the fields that a mailed link never writes', async () => {
    const { gateways } = strictProvider(refusal(206_001));
    const zip = { ...level, format: undefined };
    const fields = { ...schema.dataSchema.fields, 'addressBook.zip': zip };
    const getSchema = async () => parseProviderSchema({ ...schema, dataSchema: { fields } });
    const { user } = await renderApp({
      at: link,
      gateways: { ...gateways, provider: { ...gateways.provider, getSchema } },
    });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Eine Angabe fehlt noch' });
    expect(within(dialog).getAllByRole('textbox')).toHaveLength(1);
  });

  it.each([
    ['what the customer typed into the same item', []],
    ['what another system meanwhile added to the list', [{}, { school: 'Lyzeum' }]],
  ])('is saved without overwriting %s', async (_what, meanwhile) => {
    const text = { type: 'string', required: false, allowNull: true, writeAccess: 'clientModify' };
    const education = { 'education.school': text, 'education.degree': { ...text, required: true, allowNull: false } };
    const fakes = fakeApp(reminding);
    const wire = wireContent(true);
    const school = { type: 'FormInput', schemaPath: 'profile.education.school', label: 'Schule' };
    wire.preferenceCenter.tabs[0]?.components.push({ type: 'profile', fields: [school] } as never);
    const { content } = parseSiteContent(wire);
    const missing = { errorCode: 400_027, message: 'Missing', fieldName: 'profile.education[0].degree' };
    const gateways = {
      ...fakes,
      content: { load: async () => (content ? { content, findings: [] } : Promise.reject(new Error('no content'))) },
      provider: {
        ...fakes.provider,
        getSchema: async () => parseProviderSchema({ ...wireSchema, profileSchema: { fields: education } }),
        setAccount: async (change: Parameters<typeof fakes.provider.setAccount>[0]) => {
          if (readPath(change.patch, 'profile.education[0].degree') === undefined) {
            if (meanwhile.length > 0) fakes.account = { ...fakes.account, profile: { education: meanwhile } };
            throw refusal(400_009, { validationErrors: [missing] });
          }
          return fakes.provider.setAccount(change);
        },
      },
    };
    const { user } = await renderApp({ at: link, gateways });
    await user.type(await screen.findByLabelText(/Schule/), 'Gymnasium');
    await user.click(save());
    await answer(user, 'Abitur');
    expect(await screen.findByText('Gespeichert')).toBeInTheDocument();
    const item = { school: 'Gymnasium', degree: 'Abitur' };
    expect(fakes.account.profile).toMatchObject({ education: [item, ...meanwhile.slice(1)] });
  });

  it('can be left for later: what was changed stays', async () => {
    const { fakes, gateways } = strictProvider(refusal(206_001));
    const { user } = await renderApp({ at: link, gateways });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Eine Angabe fehlt noch' });
    await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    expect(screen.getByRole('checkbox', { name: /Rezepte/ })).toBeChecked();
    expect(save()).toBeVisible();
    expect(fakes.patches).toEqual([]);
  });

  it('is asked for again if its value was refused', async () => {
    const { fakes, gateways } = strictProvider(refusal(206_001));
    const { user } = await renderApp({ at: link, gateways });
    await user.click(await screen.findByRole('checkbox', { name: /Rezepte/ }));
    await user.click(save());
    await answer(user, 'lead');
    await user.click(await screen.findByRole('button', { name: 'Noch einmal versuchen' }));
    await answer(user, 'gold');
    expect(await screen.findByText('Sie erhalten ab jetzt: Rezepte.')).toBeInTheDocument();
    expect(fakes.account.data).toMatchObject({ club: { level: 'gold' } });
  });

  it('can be left for later: what was done without it is reported, and the rest can be tried again (requirements#FLT-3)', async () => {
    const { fakes, gateways } = strictProvider(refusal(206_001));
    const { user, address } = await renderApp({ at: link, gateways });
    expect(await screen.findByText('Bergkäse')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Alles abbestellen' }));
    await user.click(await screen.findByRole('button', { name: 'Abbestellen' }));
    await user.click(await screen.findByRole('button', { name: 'Abbrechen' }));
    expect(await screen.findByText('Nur zum Teil gespeichert')).toBeVisible();
    expect(screen.getByText('2 Erinnerungen sind gelöscht.')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Bergkäse')).toBeNull());
    expect([fakes.reminders, fakes.patches]).toEqual([[], []]);
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    await answer(user, 'gold');
    await waitFor(() => expect(address()).toBe('/unsubscribe-success'));
  });
});
