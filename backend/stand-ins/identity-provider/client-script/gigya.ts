import { apiCaller } from './apiCaller.ts';
import { eventHub } from './events.ts';
import type { EventHandlers } from './events.ts';
import { methods } from './methods.ts';
import { callSafely, globalConf, onWindow } from './served.ts';
import type { PlainObject, ServedSettings } from './served.ts';
import { finishReturn, readReturn } from './returnFromRedirect.ts';
import { ssoContinue, ssoLogin } from './singleSignOn.ts';
import { socialLogin } from './socialPopup.ts';
import { readCookie, sessionCookies, writeCookie } from './sessionCookies.ts';
import { send } from './transport.ts';

declare const served: ServedSettings;

const session = sessionCookies(served.apiKey);
const events = eventHub();
const bearer: { current: string | undefined } = { current: undefined };
const parts = { served, session, events, bearer };
const call = apiCaller(parts);
const queue: (() => void)[] = [];
const returned = readReturn(location.search);
let isReady = false;
let isOpen = false;

/** Calls before the script is ready wait instead of failing. */
function whenReady(work: () => void): void {
  if (isOpen) work();
  else queue.push(work);
}

function namespace(prefix: string): Record<string, (params?: PlainObject) => void> {
  const names = Object.keys(methods).filter(
    (name) => name.startsWith(`${prefix}.`) && !name.slice(prefix.length + 1).includes('.'),
  );
  return Object.fromEntries(
    names.map((name) => [
      name.slice(prefix.length + 1),
      (params: PlainObject = {}) => whenReady(() => call(name, { ...params })),
    ]),
  );
}

function addEventHandlers(handlers: EventHandlers = {}): void {
  events.add(handlers);
  callSafely(handlers.callback, {
    errorCode: 0,
    errorMessage: '',
    status: 'OK',
    statusMessage: '',
    operation: '/accounts.addEventHandlers',
    context: handlers.context,
  });
}

function getUrlParam(name: string): string | undefined {
  return new URLSearchParams(location.search).get(name) ?? undefined;
}

const api = {
  isGigya: true,
  get isReady() {
    return isReady;
  },
  apiKey: served.apiKey,
  partnerSettings: {
    authMode: 'cookie',
    ssoKey: served.ssoKey,
    plugins: {
      connectWithoutLoginBehavior: 'alwaysLogin',
      defaultRegScreenSet: 'Default-RegistrationLogin',
      sessionExpiration: 0,
    },
    baseDomains: location.hostname,
  },
  accounts: {
    ...namespace('accounts'),
    otp: namespace('accounts.otp'),
    auth: { fido: namespace('accounts.auth.fido') },
    addEventHandlers,
    socialLogin: (params: PlainObject = {}) => socialLogin(parts, params),
  },
  sso: {
    login: (params: PlainObject = {}) => ssoLogin(parts, params),
    continue: (params: PlainObject = {}) => ssoContinue(parts, params),
  },
  socialize: { ...namespace('socialize'), addEventHandlers },
  oauth: namespace('oauth'),
  _: {
    apiAdapters: {
      web: {
        tokenStore: {
          setBearerToken: (token: string) => {
            bearer.current = token;
          },
          removeBearerToken: () => {
            bearer.current = undefined;
          },
        },
      },
    },
  },
  hasSession: async () => session.token() !== undefined,
  getUrlParam,
};

async function start(): Promise<void> {
  if (readCookie(`gig_bootstrap_${served.apiKey}`) === undefined) {
    await send({
      url: `${served.apiBase}/accounts.webSdkBootstrap`,
      params: { apiKey: served.apiKey, pageURL: location.origin + location.pathname, sdk: 'js_latest', format: 'json' },
      post: false,
    });
    writeCookie(`gig_bootstrap_${served.apiKey}`, '_gigya_ver4', 31_536_000);
  }
  isReady = true;
  callSafely(onWindow('onGigyaServiceReady'), 'socialize');
  callSafely(globalConf().onGigyaServiceReady, 'socialize');
  if (returned !== undefined) await finishReturn(returned, parts, call);
  isOpen = true;
  for (const work of queue.splice(0)) work();
}

Object.assign(window, { gigya: api });
void start();
