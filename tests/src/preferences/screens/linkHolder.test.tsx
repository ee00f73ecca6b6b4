import { parseSiteContent } from '@kontor/schema-adapters/content';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ada, fakeApp } from '../../fakes.ts';
import { wireContent, wireSchema } from '../../wireDocuments.ts';
import { portalApp } from '../../app/portal/page.ts';
import { renderApp } from '../../renderApp.tsx';
import { opened, save } from './page.ts';

const open = { type: 'string', required: false, allowNull: true, writeAccess: 'clientModify', format: null };

/** Fields and subscriptions that an editor could name by mistake on a page for link holders. */
const named = [
  'data.addressBook.street',
  'data.sfmc.subscriptionKey',
  'data.customerassignment',
  'profile.password',
  'preferences.privacy.aec.isConsentGranted',
  'loginIDs.emails',
  'data.__proto__.x',
  'identities[0].provider',
];

function worldNaming(paths: readonly string[]) {
  const fakes = fakeApp({
    session: opened,
    account: { ...ada, data: { ...ada.data, addressBook: { street: 'Geheimweg' } } },
  });
  const wire = wireContent(true);
  const fields = [...paths, 'profile.email', 'profile.lastName'].map((schemaPath) => ({
    type: 'FormInput',
    schemaPath,
    label: schemaPath,
  }));
  wire.preferenceCenter.tabs[1]?.components.splice(0, 1, { type: 'profile', fields } as never);
  const { content } = parseSiteContent(wire);
  const schema = {
    ...wireSchema,
    profileSchema: { fields: { ...wireSchema.profileSchema.fields, email: open }, dynamicSchema: false },
    dataSchema: {
      fields: {
        ...wireSchema.dataSchema.fields,
        'addressBook.street': open,
        'sfmc.subscriptionKey': open,
        customerassignment: open,
      },
      dynamicSchema: false,
    },
  };
  const gateways = {
    ...fakes,
    content: {
      load: async () => (content ? { content, findings: [] } : Promise.reject(new Error('the test content is none'))),
    },
    provider: { ...fakes.provider, getSchema: async () => parseProviderSchema(schema) },
  };
  return { fakes, gateways };
}

describe('a visitor with a link', () => {
  it('sees the e-mail address masked, without being able to change it, and nothing outside the preference centre, whatever content and schema say (requirements#who, requirements#masked-address)', async () => {
    const { fakes, gateways } = worldNaming(named);
    const { user } = await renderApp({ at: '/preferences#personal', gateways });
    const email = await screen.findByLabelText(/profile\.email/);
    expect(email).toHaveValue('a•••@beispiel.example');
    expect(email).toHaveAttribute('readonly');
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
    expect(document.body).not.toHaveTextContent('Geheimweg');
    expect(document.documentElement.outerHTML).not.toContain('ada@beispiel');

    await user.type(email, 'x');
    await user.type(screen.getByLabelText(/profile\.lastName/), '-Lang');
    await user.click(save());
    expect(await screen.findByText('Gespeichert')).toBeInTheDocument();
    expect(fakes.patches).toEqual([{ profile: { lastName: 'Berger-Lang' } }]);
    expect(screen.queryByText(/Inzwischen an anderer Stelle geändert/)).toBeNull();
  });

  it.each([
    ['/unsubscribe-success', '– Startseite', opened],
    ['/unsubscribe-success', 'Newsletter wieder abonnieren', {}],
    ['/preferences/error/doi-403002', 'Zur Startseite', {}],
    ['/preferences/double-opt-in-done', 'Zur Startseite', {}],
  ])('leaves the page %s for the portal by “%s” with a new document', async (at, name, session) => {
    await renderApp({ at, gateways: portalApp({ session }) });
    let isHandled: boolean | undefined;
    const stop = (event: Event): void => {
      isHandled = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', stop, { once: true });
    // The page may be drawn again while it loads.
    await waitFor(async () => {
      const link = screen.getByRole('link', { name: new RegExp(name) });
      await act(async () => link.click());
      expect(isHandled).toBe(false);
    });
  });
});
