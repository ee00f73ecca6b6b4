import { beforeEach, describe, expect, it, vi } from 'vitest';
import { widgetScript } from '#backend/stand-ins/third-parties/id-widget/registerIdWidget.ts';
import { pageWith, type TestPage } from './pageWith.ts';

type Ownid = (
  command: string,
  ...args: readonly unknown[]
) => Promise<{ readonly error: unknown; readonly data: unknown; readonly metadata?: unknown }>;

const sdk = 'http://localhost:4001';
const form =
  '<form><input id="email" value="ada@beispiel.example"><input id="password" type="password"><div id="confirm"><input type="password"></div></form>';
let page: TestPage;
let opened: { url: URL; closed: boolean };

beforeEach(() => {
  page = pageWith(form);
  page.window.open = ((address: string) => {
    opened = { url: new URL(address), closed: false };
    return opened;
  }) as never;
});

const load = () => page.load({ script: widgetScript() }, `${sdk}/sdk/app-1`);
const ownid = () => (page.window as unknown as { ownid: Ownid }).ownid;
const button = (mode: string) => page.inside(`[data-ownid="${mode}"]`)!.querySelector('button')!;
const value = (selector: string) => page.document.querySelector<HTMLInputElement>(selector)!.value;
const fields = () => ({
  loginIdField: page.document.querySelector('#email'),
  passwordField: page.document.querySelector('#password'),
});
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });

async function windowSays(
  result: Readonly<Record<string, unknown>>,
  origin = sdk,
  source: unknown = opened,
): Promise<void> {
  const event = new page.window.MessageEvent('message', { origin, data: { type: 'ownid', ...result } });
  Object.defineProperty(event, 'source', { value: source });
  page.window.dispatchEvent(event);
  await settle();
}

describe('the ID widget', () => {
  it('runs the calls that the page’s snippet has queued', () => {
    page.window.eval(
      "window.ownid = async (...args) => { (window.ownid.q = window.ownid.q || []).push(args); return { error: null, data: null }; }; window.ownid('login', { loginIdField: document.querySelector('#email'), passwordField: document.querySelector('#password') });",
    );
    load();
    expect(button('login').textContent).toBe('Ohne Passwort weiter');
    expect(page.document.querySelector('#password')?.nextElementSibling).toBe(
      page.document.querySelector('[data-ownid]'),
    );
  });

  it('registers: fills in a strong password, says so, and returns the data at submit', async () => {
    load();
    const onRegister = vi.fn<(result: unknown) => void>();
    await ownid()('register', {
      ...fields(),
      confirmPasswordContainer: page.document.querySelector('#confirm'),
      onRegister,
    });
    const typed = vi.fn<() => void>();
    page.document.querySelector('#password')!.addEventListener('input', typed);
    await expect(ownid()('getOwnIDData', 'register')).resolves.toEqual({
      error: null,
      data: null,
      metadata: { dataField: 'ownId', userIdKey: 'UID' },
      loginId: 'ada@beispiel.example',
    });
    button('register').click();
    expect(Object.fromEntries(opened.url.searchParams)).toEqual({
      mode: 'register',
      loginId: 'ada@beispiel.example',
      opener: 'http://localhost:3999',
      language: 'de',
    });
    expect(opened.url.pathname).toBe('/sdk/app-1/consent');
    await windowSays({ outcome: 'success', loginId: 'ada@beispiel.example', data: 'W10=' });
    expect(value('#password')).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^\w]).{28}$/);
    expect(value('#confirm input')).toBe(value('#password'));
    expect(typed).toHaveBeenCalled();
    expect(onRegister).toHaveBeenCalledWith(expect.objectContaining({ data: 'W10=' }));
    await expect(ownid()('getOwnIDData', 'register')).resolves.toMatchObject({ data: 'W10=' });
    expect(page.inside('[data-ownid]')!.querySelector('[role=status]')?.textContent).toBe(
      'Dieses Gerät ist eingerichtet',
    );
    button('register').click();
    expect(value('#password')).toBe('');
    await expect(ownid()('getOwnIDData', 'register')).resolves.toMatchObject({ data: null });
  });

  it('logs in through the provider’s script, so that the page’s own handlers run', async () => {
    load();
    const notifyLogin = vi.fn<(params: { authCode: string; callback: (answer: unknown) => void }) => void>(
      ({ callback }) => callback({ errorCode: 0, UID: 'u1' }),
    );
    Object.assign(page.window, { gigya: { socialize: { notifyLogin } } });
    const onLogin = vi.fn<(result: unknown) => void>();
    await ownid()('login', { ...fields(), onLogin });
    button('login').click();
    await windowSays({ outcome: 'success', authCode: 'VC1_x' });
    expect(notifyLogin).toHaveBeenCalledWith(expect.objectContaining({ authCode: 'VC1_x' }));
    expect(onLogin).toHaveBeenCalledWith(expect.objectContaining({ UID: 'u1' }));
  });

  it.each([
    ['cancelling', { outcome: 'cancelled' }, 'The customer cancelled'],
    ['an error', { outcome: 'error', code: 'flow_failed', message: 'no' }, 'no'],
  ])('reports %s to the page as a text and can be repeated', async (_what, result, text) => {
    load();
    const onError = vi.fn<(error: unknown) => void>();
    await ownid()('login', { ...fields(), onError });
    button('login').click();
    expect(button('login').disabled).toBe(true);
    await windowSays(result);
    expect(onError).toHaveBeenCalledWith(text);
    expect(button('login').disabled).toBe(false);
  });

  it('reports to the page if the window was closed without an answer, or was blocked', async () => {
    load();
    const onError = vi.fn<(error: unknown) => void>();
    await ownid()('login', { ...fields(), onError });
    button('login').click();
    opened.closed = true;
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith('The customer cancelled'), 2000);
    page.window.open = () => null;
    button('login').click();
    await settle();
    expect(onError).toHaveBeenLastCalledWith('The browser blocked the window');
  });

  it('accepts messages from its own window only', async () => {
    load();
    const onRegister = vi.fn<(result: unknown) => void>();
    await ownid()('register', { ...fields(), onRegister });
    button('register').click();
    await windowSays({ outcome: 'success', data: 'evil' }, 'https://evil.example');
    await windowSays({ outcome: 'success', data: 'evil' }, sdk, {});
    expect(onRegister).not.toHaveBeenCalled();
    expect(value('#password')).toBe('');
  });

  it('changes its language, removes itself when asked, and reports unknown commands', async () => {
    load();
    await ownid()('login', fields());
    await ownid()('setLanguage', 'pl');
    expect(button('login').textContent).toBe('Dalej bez hasła');
    await ownid()('destroy');
    expect(page.document.querySelector('[data-ownid]')).toBeNull();
    await expect(ownid()('dance')).resolves.toMatchObject({ error: true });
  });

  it('tells an address without such a login by the event for login ids', async () => {
    load();
    const onLoginIdError = vi.fn<(error: unknown) => void>();
    await ownid()('login', { ...fields(), onLoginIdError });
    button('login').click();
    await windowSays({ outcome: 'error', code: 'account_not_found', message: 'unknown' });
    expect(onLoginIdError).toHaveBeenCalledWith({ type: 'accountNotFound', message: 'unknown' });
  });

  it('refuses selectors: fields are elements', async () => {
    load();
    await expect(ownid()('login', { ...fields(), passwordField: '#password' })).rejects.toThrow('is no element');
  });
});
