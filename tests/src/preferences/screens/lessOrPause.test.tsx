import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { parseSiteContent } from '@kontor/schema-adapters/content';
import { parseProviderSchema } from '@kontor/schema-adapters/provider';
import { ada, fakeApp } from '../../fakes.ts';
import { wireContent, wireSchema } from '../../wireDocuments.ts';
import { renderApp } from '../../renderApp.tsx';
import { save, tab } from './page.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly json: Readonly<Record<string, unknown>>;
}

/** The centre with a server that keeps one choice. */
async function open({
  pause = true,
  frequency,
  account = ada,
  at = '/preferences',
}: {
  readonly pause?: boolean;
  readonly frequency?: string | undefined;
  readonly account?: typeof ada;
  readonly at?: string;
} = {}) {
  const app = fakeApp({ account, metadata: { features: { pause } }, session: { 'kontor.linkToken': 'link' } });
  const sent: Sent[] = [];
  let choices: readonly object[] = frequency ? [{ newsletter: 'NLT_WEEKLY', frequency }] : [];
  let failures = 0;
  let losesAnswer = false;
  let answer: () => void = () => undefined;
  let waiting: Promise<void> | undefined;
  const services = {
    ...app.services,
    call: async ({ method, json }: { readonly method: string; readonly json?: unknown }, path: string) => {
      const body = json as Sent['json'];
      sent.push({ method, path, json: body });
      if (method === 'PUT') {
        await waiting;
        failures -= 1;
        if (failures >= 0) throw new ServiceError('NETWORK', path);
        choices = body['pause'] === null ? [] : [{ newsletter: 'NLT_WEEKLY', pausedUntil: '2026-04-03' }];
        if (losesAnswer) throw new ServiceError('TIMEOUT', path);
      }
      return { status: 200, body: { firstDay: '2026-03-21', lastDay: '2027-03-21', newsletters: choices } };
    },
  };
  const { user, goTo } = await renderApp({
    at,
    gateways: { ...app, services, content: { load: async () => ({ content: sundays!, findings: [] }) } },
  });
  await screen.findByRole('tablist');
  return {
    app,
    user,
    goTo,
    sent,
    failNext: () => void (failures = 1),
    holdAnswers: () => {
      waiting = new Promise((resolve) => {
        answer = resolve;
      });
    },
    answer: () => act(async () => answer()),
    loseAnswers: () => void (losesAnswer = true),
    endPause: () => void (choices = []),
    changes: () => sent.filter(({ method }) => method === 'PUT').map(({ json }) => json),
  };
}

/** The content with a sentence about the weekly newsletter. */
const sundays = parseSiteContent(
  JSON.parse(JSON.stringify(wireContent(true)).replace('"Wochenangebote","descriptions":[', '$&"Jeden Sonntag"')),
).content;

const isOn = { email: { isSubscribed: true } };
const twice = [
  { key: 'NLT_WEEKLY', name: 'Wochenangebote', descriptions: [] },
  { key: 'NLT_WEEKLY', name: 'Wochenangebote (neu)', descriptions: [] },
];
const described = (() => {
  const { subscriptionsSchema, ...rest } = wireSchema;
  const { NLT_RECIPES, ...others } = subscriptionsSchema.fields;
  const fields = { ...others, NLT_RECIPES: { email: { ...NLT_RECIPES.email, description: 'Rezepte der Saison' } } };
  return parseProviderSchema({ ...rest, subscriptionsSchema: { ...subscriptionsSchema, fields } });
})();

const openDialog = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(await screen.findByRole('button', { name: /^Seltener oder Pause/ }));
  return screen.findByRole('dialog');
};

describe('a newsletter', () => {
  it('pauses by one tap, says when it comes again, and comes as before by one more (requirements#newsletter-pause)', async () => {
    const { user, changes } = await open();
    const dialog = await openDialog(user);
    await user.click(within(dialog).getByRole('button', { name: '2 Wochen pausieren' }));
    expect(await screen.findByText('Macht Pause, kommt ab dem 3. April 2026 wieder')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    // Its tile says so, too; and each part says whether it waits for saving.
    expect(screen.getByRole('checkbox', { name: 'Wochenangebote' })).toHaveAccessibleDescription(
      /Pause bis 3. April 2026/,
    );
    expect(screen.getByText('Was Sie hier wählen, gilt sofort.')).toBeVisible();
    expect(screen.getByText(/gelten, sobald Sie sie speichern/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Wie bisher/ }));
    expect(screen.queryByRole('button', { name: /^Wie bisher/ })).toBeNull();
    expect(await screen.findByRole('button', { name: /^Seltener oder Pause/ })).toHaveFocus();
    expect(changes()).toEqual([
      { authToken: 'link', newsletters: ['NLT_WEEKLY'], pause: { weeks: 2 } },
      { authToken: 'link', newsletters: ['NLT_WEEKLY'], frequency: null, pause: null },
    ]);
  });

  it('pauses until a day of one’s own; another day is told at the field and sends nothing', async () => {
    const { user, changes } = await open();
    const dialog = within(await openDialog(user));
    await user.click(dialog.getByRole('button', { name: 'Bis zu diesem Tag pausieren' }));
    const field = dialog.getByLabelText('Oder bis zu einem Tag Ihrer Wahl');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription('Bitte wählen Sie einen Tag vom 21. März 2026 bis zum 21. März 2027.');
    expect(changes()).toEqual([]);
    await user.type(field, '2026-04-03');
    await user.click(dialog.getByRole('button', { name: 'Bis zu diesem Tag pausieren' }));
    expect(await screen.findByText('Macht Pause, kommt ab dem 3. April 2026 wieder')).toBeVisible();
    expect(changes()).toEqual([{ authToken: 'link', newsletters: ['NLT_WEEKLY'], pause: { until: '2026-04-03' } }]);
  });

  it('pauses although only the answer was lost, and comes as before (requirements#FLT-2)', async () => {
    const { user, loseAnswers } = await open();
    loseAnswers();
    await user.click(within(await openDialog(user)).getByRole('button', { name: '2 Wochen pausieren' }));
    expect(await screen.findByText('Macht Pause, kommt ab dem 3. April 2026 wieder')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Wie bisher/ }));
    expect(await screen.findByRole('button', { name: /^Seltener oder Pause/ })).toHaveFocus();
    expect(screen.queryByText(/Macht Pause/)).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Die Änderung ist nicht gespeichert' })).toBeNull();
  });

  it('whose question was cancelled while it was saved does not close the next question', async () => {
    const { user, holdAnswers, answer } = await open();
    holdAnswers();
    await user.click(within(await openDialog(user)).getByRole('button', { name: '2 Wochen pausieren' }));
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    const dialog = await openDialog(user);
    await answer();
    expect(await screen.findByText(/^Macht Pause/)).toBeInTheDocument();
    expect(dialog).toBeVisible();
  });

  it('says that it still pauses if taking the pause back failed, and takes it back by the next tap', async () => {
    const { user, changes, failNext } = await open();
    await user.click(within(await openDialog(user)).getByRole('button', { name: '2 Wochen pausieren' }));
    const back = await screen.findByRole('button', { name: /^Wie bisher/ });
    failNext();
    await user.click(back);
    expect(await screen.findByRole('heading', { name: 'Die Änderung ist nicht gespeichert' })).toBeVisible();
    expect(screen.getByText('Macht Pause, kommt ab dem 3. April 2026 wieder')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByRole('button', { name: /^Seltener oder Pause/ })).toHaveFocus();
    expect(screen.queryByRole('heading', { name: 'Die Änderung ist nicht gespeichert' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Wie bisher/ })).toBeNull();
    expect(changes()).toHaveLength(3);
  });

  it('that ended with its pause and was ordered again does not pause', async () => {
    const { user, endPause } = await open({
      account: { ...ada, subscriptions: { NLT_WEEKLY: isOn, NLT_RECIPES: isOn } },
    });
    const weekly = () => screen.findByRole('checkbox', { name: 'Wochenangebote' });
    const less = () => screen.findByRole('button', { name: 'Seltener oder Pause Wochenangebote' });
    const press = async () => {
      await user.click(await weekly());
      await user.click(save());
      // The page moves on after a save.
      await screen.findByLabelText(/Vorname/);
      await user.click(await tab('Newsletter'));
    };
    await user.click(await less());
    await user.click(await screen.findByRole('button', { name: '2 Wochen pausieren' }));
    expect(await screen.findByText(/Macht Pause/)).toBeVisible();
    endPause();
    await press();
    expect(screen.queryByText(/Macht Pause/)).toBeNull();
    await press();
    expect(await less()).toBeVisible();
    expect(screen.queryByText(/Macht Pause/)).toBeNull();
    expect(await weekly()).not.toHaveAccessibleDescription(/Pause bis/);
  });

  it.each(['#newsletters', '#personal'])(
    'that pauses instead of being ended says on the page until when, from %s',
    async (hash) => {
      const { user, app } = await open({ at: `/preferences${hash}` });
      await user.click(await screen.findByRole('button', { name: 'Keine Newsletter mehr' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seltener oder Pause' }));
      await user.click(await screen.findByRole('button', { name: '2 Wochen pausieren' }));
      expect(await screen.findByText('Macht Pause, kommt ab dem 3. April 2026 wieder')).toBeVisible();
      expect(document.body).not.toHaveFocus();
      expect(app.patches).toEqual([]);
    },
  );

  it('that is to come as before takes nobody out of a field by its answer', async () => {
    const { user, holdAnswers, answer } = await open();
    await user.click(within(await openDialog(user)).getByRole('button', { name: '2 Wochen pausieren' }));
    const back = await screen.findByRole('button', { name: /^Wie bisher/ });
    holdAnswers();
    await user.click(back);
    const box = screen.getByRole('checkbox', { name: 'Wochenangebote' });
    act(() => box.focus());
    await answer();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Wie bisher/ })).toBeNull());
    expect(box).toHaveFocus();
  });

  it('whose question was open when the customer went back asks nothing at the next visit', async () => {
    const { user, goTo } = await open();
    await openDialog(user);
    await act(() => goTo('/unsubscribe-success'));
    expect(await screen.findByRole('heading', { level: 1, name: /abgemeldet|abbestellt/i })).toBeVisible();
    await act(() => goTo('/preferences'));
    expect(await screen.findByRole('button', { name: /^Seltener oder Pause/ })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has the name that its box has: of two entries the first, without one the schema’s description', async () => {
    const app = fakeApp({ metadata: { features: { pause: true } }, session: { 'kontor.linkToken': 'link' } });
    const document = wireContent(true);
    const [first] = document.preferenceCenter.tabs;
    const { content } = parseSiteContent({
      ...document,
      preferenceCenter: {
        ...document.preferenceCenter,
        tabs: [{ ...first, components: [{ type: 'subscriptions', newsletters: twice }] }],
      },
    });
    if (!content) throw new Error('no content');
    const account = { ...ada, subscriptions: { NLT_WEEKLY: isOn, NLT_RECIPES: isOn } };
    await renderApp({
      at: '/preferences',
      gateways: {
        ...app,
        content: { load: async () => ({ content, findings: [] }) },
        provider: { ...app.provider, getAccount: async () => account, getSchema: async () => described },
        services: {
          ...app.services,
          call: async () => ({ status: 200, body: { firstDay: '2026-03-21', lastDay: '2027-03-21', newsletters: [] } }),
        },
      },
    });
    expect(await screen.findByRole('button', { name: 'Seltener oder Pause Wochenangebote' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Seltener oder Pause Rezepte der Saison' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Wochenangebote' })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Rezepte der Saison' })).toBeVisible();
  });

  it.each([
    ['described by the content', undefined, 'Zurzeit: Jeden Sonntag'],
    ['as it was chosen', 'monthly', 'Zurzeit: Einmal im Monat'],
  ])('says how often it comes today: %s', async (_what, frequency, sentence) => {
    const { user } = await open({ frequency });
    expect(await openDialog(user)).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: 'Abbrechen' })).toBeVisible();
  });

  it('offers nothing of it where the site has no pauses', async () => {
    const { user, sent } = await open({ pause: false });
    await user.click(await screen.findByRole('button', { name: 'Alles abbestellen' }));
    expect(screen.queryByRole('button', { name: 'Seltener oder Pause' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Seltener oder Pause/ })).toBeNull();
    expect(sent).toEqual([]);
  });
});
