import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { renderPage } from '#src/app/first-page/renderPage.tsx';
import { arrive, documentsOf, languagesOfScenarios, type Visit } from './visit.ts';
import { holdAnswer } from '../../holdAnswer.ts';
import { isLong } from '../../../longRun.ts';

const wholePages = ['/login', '/login/reset-password/start', '/registration'];
const skeletons = ['/', '/preferences'];

let complaints: MockInstance;
beforeEach(() => {
  // React reports here that the browser would have drawn something else.
  complaints = vi.spyOn(console, 'error');
});
afterEach(() => {
  complaints.mockRestore();
});

/** What the server draws, opened in the same language unless told otherwise. */
async function visitTo(path: string, scenario: string, language: string, browserLanguage = language): Promise<Visit> {
  const documents = documentsOf(scenario, language);
  const isWhole = wholePages.includes(path);
  const serverPage = await renderPage({ path, isWhole, language, ...documents });
  if (!serverPage) throw new Error('the server drew nothing');
  const data = { language: serverPage.language, ...(isWhole && { path }) };
  return arrive(documents, browserLanguage, { path, html: serverPage.html, data, hydration: serverPage.hydration });
}

const all = [...wholePages, ...skeletons];
const sites = languagesOfScenarios.filter(([scenario]) => scenario !== 'no-sso-section');
const isFirst = (index: number): boolean => sites[index]?.[0] !== sites[index - 1]?.[0];
const cases = sites.flatMap(([scenario, language], index) =>
  all
    // By default each site has one of the pages in its first language, and the site with odd texts has all.
    .filter((_path, at) => isLong || scenario === 'odd-content' || (isFirst(index) && at === index % all.length))
    .map((path) => ({ scenario, language, path })),
);

describe('server and browser draw the same', () => {
  it.each(cases)('$path of the site $scenario in $language', async ({ scenario, language, path }) => {
    const visit = await visitTo(path, scenario, language);
    const header = visit.root.querySelector('header');
    await visit.open();
    expect(complaints.mock.calls.map((args) => args.map(String).join(' '))).toEqual([]);
    expect(header).not.toBeNull();
    if (wholePages.includes(path)) expect(visit.root.querySelector('header')).toBe(header);
  });
});

describe('a login page that the server drew', () => {
  const login = (): Promise<Visit> => visitTo('/login', 'germany', 'de');
  const email = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('E-Mail-Adresse');
  const submit = (): HTMLElement => screen.getByRole('button', { name: 'Anmelden' });

  it('keeps what was typed before its scripts ran, with focus and caret', async () => {
    const visit = await login();
    const field = email();
    field.value = 'ada@beispiel.example';
    field.focus();
    await visit.open();
    expect(email()).toBe(field);
    expect(field).toHaveFocus();
    await userEvent.type(screen.getByLabelText('Passwort'), 'Apfel-Kuchen-27!');
    await userEvent.click(submit());
    await waitFor(() => expect(visit.app.accounts.calls).toContain('login'));
  });

  it('presses again, once it can answer, the last button that was pressed before', async () => {
    const visit = await login();
    const show = screen.getByRole('button', { name: 'Passwort anzeigen' });
    submit().click();
    show.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(show).toHaveAttribute('aria-busy', 'true');
    expect(submit()).not.toHaveAttribute('aria-busy');
    expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'password');
    await visit.open();
    expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'text');
    expect(show).not.toHaveAttribute('aria-busy');
    await userEvent.click(show);
    expect(screen.getByLabelText('Passwort')).toHaveAttribute('type', 'password');
  });

  it.each([
    ['a press', () => submit().click()],
    ['Enter', () => document.querySelector('form')?.requestSubmit()],
  ])('is sent by %s before its scripts ran, and not by the browser', async (_, send) => {
    const visit = await login();
    email().value = 'ada@beispiel.example';
    screen.getByLabelText<HTMLInputElement>('Passwort').value = 'Apfel-Kuchen-27!';
    const sent = vi.fn<(event: Event) => void>();
    addEventListener('submit', sent);
    send();
    expect(sent).not.toHaveBeenCalled();
    removeEventListener('submit', sent);
    // Where it runs before every script, no password gets into an address.
    expect(document.querySelector('form')).toHaveAttribute('method', 'post');
    await visit.open();
    await waitFor(() => expect(visit.app.accounts.calls).toContain('login'));
  });

  it('says so if its script does not arrive, and is not busy for ever (requirements#FLT-1)', async () => {
    await login();
    const page = new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html');
    const [sentence, script] = ['#not-loaded', 'script[src*="main.tsx"]'].map((one) => page.querySelector(one)!);
    document.body.append(sentence!);
    HTMLElement.prototype.scrollIntoView = vi.fn<() => void>();
    expect(sentence).not.toBeVisible();
    submit().click();
    expect(submit()).toHaveAttribute('aria-busy', 'true');
    const failed = document.body.appendChild(document.createElement('script'));
    failed.type = script!.getAttribute('type') ?? '';
    failed.dispatchEvent(new Event('error'));
    expect(sentence).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Bitte laden Sie die Seite neu.');
    expect(submit()).not.toHaveAttribute('aria-busy');
    submit().click();
    expect(submit()).not.toHaveAttribute('aria-busy');
  });

  it('switches to the language that was chosen before its scripts ran', async () => {
    const visit = await login();
    screen.getByLabelText<HTMLSelectElement>('Sprache').value = 'en';
    await visit.open();
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(screen.getByLabelText('Language')).toHaveValue('en');
  });

  it('is drawn afresh for a visitor who has chosen another language', async () => {
    const visit = await visitTo('/login', 'germany', 'de', 'en');
    const header = visit.root.querySelector('header');
    await visit.open();
    expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
    expect(visit.root.querySelector('header')).not.toBe(header);
    expect(complaints).not.toHaveBeenCalled();
  });

  it('is drawn afresh if the visitor came back to it from another page', async () => {
    const visit = await login();
    history.replaceState({ usr: { ended: true } }, '', '/login');
    await visit.open();
    expect(await screen.findByText(/Sie sind nicht mehr angemeldet/)).toBeVisible();
    expect(complaints).not.toHaveBeenCalled();
  });
});

it.each(['/registration', '/login/reset-password/start'])(
  'the form at %s keeps what was typed and ticked before its scripts ran, with the focus',
  async (path) => {
    const visit = await visitTo(path, 'germany', 'de');
    const field = screen.getByLabelText<HTMLInputElement>(/^E-Mail-Adresse/);
    field.value = 'ada@beispiel.example';
    field.focus();
    const boxes = within(visit.root).queryAllByRole<HTMLInputElement>('checkbox');
    expect(boxes).toHaveLength(path === '/registration' ? 1 : 0);
    for (const box of boxes) box.checked = true;
    await visit.open();
    expect(field).toHaveFocus();
    // A form that drew itself again would show its own values.
    await userEvent.type(field, '.org');
    expect(screen.getByLabelText(/^E-Mail-Adresse/)).toHaveValue('ada@beispiel.example.org');
    for (const box of boxes) expect(box).toBeChecked();
  },
);

it('a form that the server drew has its input again after the provider could not be reached (requirements#FLT-6, requirements#FLT-7)', async () => {
  const visit = await visitTo('/registration', 'germany', 'de');
  const { waiting, answer } = holdAnswer();
  vi.spyOn(visit.app.accounts, 'getAccount').mockImplementationOnce(async () => {
    await waiting;
    throw new ServiceError('NETWORK', 'accounts.getAccountInfo');
  });
  await visit.open();
  const typed = { 'E-Mail-Adresse': 'ada@beispiel.example', Passwort: 'Apfel-Kuchen-27!', Postleitzahl: '10115' };
  for (const [label, text] of Object.entries(typed)) await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('checkbox'));
  await act(async () => answer());
  expect(await screen.findByRole('heading', { name: 'Die Anmeldung ist gerade nicht möglich' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
  await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked());
  for (const [label, text] of Object.entries(typed)) expect(screen.getByLabelText(label)).toHaveValue(text);
});

it('a start page that the server drew greets before the customer is known', async () => {
  const serverPage = await renderPage({ path: '/', isWhole: false, language: 'de', ...documentsOf('germany', 'de') });
  for (const text of ['Guten Tag', 'Hier finden Sie alles, was zu Ihrem Konto gehört'])
    expect(serverPage?.html).toContain(text);
});

it('a registration that the server drew has its whole form, with the words of the agreement and no link yet', async () => {
  const visit = await visitTo('/registration', 'germany', 'de');
  for (const name of ['E-Mail-Adresse', 'Passwort', 'Postleitzahl']) expect(screen.getByLabelText(name)).toBeEnabled();
  const agreement = screen.getByRole('checkbox');
  expect(agreement.closest('label')).toHaveTextContent(/^Ich stimme den Nutzungsbedingungen zu/);
  await visit.open();
  expect(screen.getByRole('checkbox')).toBe(agreement);
  const words = within(screen.getByRole('main'));
  expect(await words.findByRole('link', { name: 'Nutzungsbedingungen' })).toBeVisible();
  expect(screen.getByRole('checkbox')).toBe(agreement);
});

it('a preference centre that the server drew shows greeting, picture and first sentence of its content', async () => {
  const documents = documentsOf('germany', 'de');
  const serverPage = await renderPage({ path: '/preferences', isWhole: false, language: 'de', ...documents });
  for (const text of ['Guten Tag,', 'Hier bestimmen Sie', 'Jederzeit änderbar', '/cms/images/welcome-crate'])
    expect(serverPage?.html).toContain(text);
});

it('a preference centre that the server drew is taken over when a mailed link opens it', async () => {
  const documents = documentsOf('germany', 'de');
  const serverPage = await renderPage({ path: '/preferences', isWhole: false, language: 'de', ...documents });
  const html = serverPage?.html ?? '';
  const path = '/preferences/token/head.body.signature';
  const visit = await arrive(documents, 'de', { path, html, data: { language: 'de' } });
  // The page itself, drawn once the link is exchanged, has a header of its own.
  Object.assign(visit.app.services, { exchangeLinkToken: () => new Promise(() => undefined) });
  const header = visit.root.querySelector('header');
  await visit.open();
  expect(header).not.toBeNull();
  expect(visit.root.querySelector('header')).toBe(header);
  expect(complaints.mock.calls.map((args) => args.map(String).join(' '))).toEqual([]);
});

it('draws nothing on the server for content that is none', async () => {
  const { metadata } = documentsOf('germany', 'de');
  const visit = { path: '/login', isWhole: true, language: 'de', metadata };
  expect(await renderPage({ ...visit, content: 7 })).toBeUndefined();
  const { content } = documentsOf('germany', 'de');
  expect(await renderPage({ ...visit, metadata: 7, content })).toBeUndefined();
  expect(await renderPage({ ...visit, ...documentsOf('no-sso-section', 'de') })).toBeUndefined();
});
