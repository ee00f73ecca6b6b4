import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserClock } from '#src/browser/clock.ts';
import type { ForeignScript } from '#src/browser/foreignScript.ts';
import { browserIdWidget, type IdWidgetGateway } from '#src/provider/idWidget.ts';
import type { WidgetOutcome } from '#src/provider/idWidgetCommands.ts';
import { ProviderError } from '#src/browser/gatewayErrors.ts';

const address = 'https://cdn.ownid.example/sdk/app-1';
type Ownid = NonNullable<Window['ownid']>;
type Options = Readonly<Record<string, (argument?: unknown) => unknown>>;

/** A gateway whose script runs `script` when it is loaded. */
function widgetWith(script: () => void): IdWidgetGateway {
  return browserIdWidget(async ({ prepare, started }: ForeignScript) => {
    prepare?.();
    script();
    await started?.();
  }, browserClock());
}

/** The vendor's SDK, which answers the data call with `data`. */
function sdk(data: () => unknown = () => ({ error: null, data: null })) {
  const calls: unknown[][] = [];
  const run: Ownid = (...args) => {
    calls.push(args);
    return args[0] === 'getOwnIDData' ? data() : undefined;
  };
  return { calls, run: () => void (window.ownid = run) };
}

const request = (onOutcome: (outcome: WidgetOutcome) => void) => ({
  mode: 'login' as const,
  language: 'de',
  loginIdField: '#email',
  passwordField: '#password',
  onOutcome,
});

beforeEach(() => {
  document.body.innerHTML = '<input id="email"><input id="password"><div id="place"></div>';
});
afterEach(() => {
  vi.useRealTimers();
  delete window.ownid;
  document.body.innerHTML = '';
});

describe('the start of the ID widget', () => {
  it('queues commands until its script takes them over, as the vendor’s snippet does', async () => {
    const { run } = sdk();
    let queue: Ownid | undefined;
    const widget = widgetWith(() => {
      queue = window.ownid;
      void queue?.('login', {});
      run();
    });
    await widget.open(address);
    expect(queue?.q).toEqual([['login', {}]]);
  });

  it('is waited for if the SDK starts later than its script', async () => {
    vi.useFakeTimers();
    const { run } = sdk();
    const opened = widgetWith(() => void setTimeout(run, 3000)).open(address);
    await vi.advanceTimersByTimeAsync(4000);
    await expect(opened).resolves.toBeUndefined();
  });

  it.each([
    ['nothing', () => undefined],
    ['something else', () => void Object.assign(window, { ownid: { version: 3 } })],
  ])('counts as blocked if the script brings %s (requirements#IDP-widget)', async (_what, script) => {
    vi.useFakeTimers();
    const opened = expect(widgetWith(script).open(address)).rejects.toMatchObject({ failure: 'SCRIPT_BLOCKED' });
    await vi.advanceTimersByTimeAsync(6000);
    await opened;
  });
});

describe('the vendor’s button', () => {
  async function drawWidget() {
    const { calls, run } = sdk();
    const widget = widgetWith(run);
    await widget.open(address);
    const outcomes: WidgetOutcome[] = [];
    const remove = widget.draw(
      document.querySelector<HTMLElement>('#place')!,
      request((outcome) => outcomes.push(outcome)),
    );
    return { calls, outcomes, remove, options: calls[0]![1] as Options };
  }

  it('gets elements, not selectors, and is removed by the vendor’s own command', async () => {
    const { calls, remove } = await drawWidget();
    expect(calls[0]).toEqual([
      'login',
      expect.objectContaining({
        language: 'de',
        element: document.querySelector('#place'),
        loginIdField: document.querySelector('#email'),
        passwordField: document.querySelector('#password'),
      }),
    ]);
    remove();
    expect(calls[1]).toEqual(['destroy', 'login']);
  });

  it.each([
    ['onLogin', { token: 1 }, { outcome: 'LOGGED_IN' }],
    ['onRegister', undefined, { outcome: 'REGISTERED' }],
    ['onError', 'The customer cancelled', { outcome: 'UNFINISHED' }],
    ['onError', undefined, { outcome: 'UNFINISHED' }],
    ['onError', { errorCode: 'odd' }, { outcome: 'UNFINISHED' }],
    ['onLoginIdError', { type: 'accountNotFound', message: '' }, { outcome: 'UNKNOWN_ACCOUNT' }],
  ])('%s(%o) reports %o', async (callback, argument, outcome) => {
    const { outcomes, options } = await drawWidget();
    options[callback]!(argument);
    expect(outcomes).toEqual([outcome]);
  });

  it('keeps the code and the token of the provider’s own answer', async () => {
    const { outcomes, options } = await drawWidget();
    options['onError']!({ errorCode: 206001, errorMessage: 'Account Pending Registration', regToken: 'reg-2' });
    expect(outcomes).toEqual([{ outcome: 'FAILED', error: expect.any(ProviderError) }]);
    expect(outcomes[0]).toMatchObject({ error: { code: 206001, regToken: 'reg-2' } });
  });

  it('leaves the vendor’s hint where an address is empty, and says nothing itself', async () => {
    const { outcomes, options } = await drawWidget();
    await expect(options['onLoginIdError']!({ type: 'empty', message: '' })).resolves.toEqual({ hideTooltip: false });
    expect(outcomes).toEqual([]);
  });

  it('says nothing after it was removed', async () => {
    const { outcomes, remove, options } = await drawWidget();
    remove();
    options['onError']!('late');
    expect(outcomes).toEqual([]);
  });

  it('that throws when it is drawn is reported like any failure', async () => {
    const widget = widgetWith(() => {
      window.ownid = () => {
        throw new TypeError('no element');
      };
    });
    await widget.open(address);
    const outcomes: WidgetOutcome[] = [];
    widget.draw(
      document.querySelector<HTMLElement>('#place')!,
      request((outcome) => outcomes.push(outcome)),
    );
    await vi.waitFor(() => expect(outcomes).toEqual([{ outcome: 'UNFINISHED' }]));
  });
});

describe('the data of a device', () => {
  const readDeviceData = async (data: () => unknown): Promise<string | undefined> => {
    const widget = widgetWith(sdk(data).run);
    await widget.open(address);
    return widget.deviceData();
  };

  it('is nothing before the widget was asked for', async () => {
    await expect(widgetWith(() => undefined).deviceData()).resolves.toBeUndefined();
  });

  it.each([
    ['an untouched widget', { error: null, data: null }, undefined],
    ['a text', { error: null, data: 'W10=' }, 'W10='],
    ['an object', { error: null, data: { pubKey: 'ü' } }, Buffer.from('[{"pubKey":"ü"}]').toString('base64')],
  ])('of %s', async (_what, answer, expected) => {
    await expect(readDeviceData(() => Promise.resolve(answer))).resolves.toBe(expected);
  });

  it.each([
    ['an error', () => Promise.resolve({ error: true, message: 'not now', data: null })],
    ['a rejection', () => Promise.reject(new Error('broken'))],
    ['no answer at all', () => undefined],
    ['a list', () => ({ error: null, data: ['a'] })],
    ['a number', () => ({ error: null, data: 7 })],
    ['an empty object', () => ({ error: null, data: {} })],
    ['an empty text', () => ({ error: null, data: '' })],
  ])('is refused for %s', async (_what, data) => {
    await expect(readDeviceData(data)).rejects.toMatchObject({ failure: 'DEVICE' });
  });

  it('is refused after 5 seconds without an answer', async () => {
    vi.useFakeTimers();
    const refusal = expect(readDeviceData(() => new Promise(() => undefined))).rejects.toMatchObject({
      failure: 'DEVICE',
    });
    await vi.advanceTimersByTimeAsync(5000);
    await refusal;
  });
});
