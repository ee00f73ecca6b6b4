import { apiCaller } from './apiCaller.ts';
import { eventHub, type EventHandlers } from './events.ts';
import { methods } from './methods.ts';
import { callSafely, globalConf, onWindow, type PlainObject, type ServedSettings } from './served.ts';
import { ssoContinue, ssoLogin } from './ssoMethods.ts';
import { openSocialPopup } from './socialPopup.ts';
import { readCookie, sessionCookies, writeCookie } from './sessionCookies.ts';
import { send, loginEvent } from './transport.ts';

declare const served: ServedSettings;

const session = sessionCookies(served.apiKey);
const events = eventHub();
const bearer: { current: string | undefined } = { current: undefined };
const callerParts = { served, session, events, bearer };
const callApi = apiCaller(callerParts);
const queue: (() => void)[] = [];
const redirectReturn = readReturn(location.search);
let isReady = false;
let isOpen = false;

/** Queues calls until the script is ready. */
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
      (params: PlainObject = {}) => whenReady(() => callApi(name, { ...params })),
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
    socialLogin: (params: PlainObject = {}) => openSocialPopup(callerParts, params),
  },
  sso: {
    login: (params: PlainObject = {}) => ssoLogin(callerParts, params),
    continue: (params: PlainObject = {}) => ssoContinue(callerParts, params),
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
  if (redirectReturn !== undefined) await finishReturn(redirectReturn);
  isOpen = true;
  for (const work of queue.splice(0)) work();
}

Object.assign(window, { gigya: api });
void start();

/**
 * The result of a login with a redirect, from the page's URL. The script reads it at its start, because pages clean
 * their URL.
 */
interface RedirectReturn {
  readonly authCode: string | null;
  readonly errorCode: string | null;
  readonly regToken: string | null;
}

/** Reads the URL; undefined if it has no result. */
function readReturn(search: string): RedirectReturn | undefined {
  const query = new URLSearchParams(search);
  const [authCode, errorCode, regToken] = [query.get('authCode'), query.get('errorCode'), query.get('regToken')];
  return authCode === null && (errorCode === null || regToken === null) ? undefined : { authCode, errorCode, regToken };
}

/**
 * Finishes a login with a redirect: exchanges a code for a session and raises the login event (stored until there is a
 * handler); for 200009 and 206005, finishes the registration without the page. Always resolves.
 * Source: requirements#IDP-script, requirements#IDP-flows.
 */
function finishReturn({ errorCode, authCode, regToken }: RedirectReturn): Promise<void> {
  return new Promise((resolve) => {
    const callback = (answer: PlainObject): void => {
      if (Number(answer['errorCode']) === 0)
        events.raiseStored('login', { ...loginEvent(answer, {}), provider: 'site' });
      resolve();
    };
    const quietly = { suppressLoginEvent: true, ignoreInterruptions: true, callback };
    if (authCode !== null) callApi('socialize.notifyLogin', { ...quietly, authCode });
    else if (errorCode === '200009' || errorCode === '206005')
      callApi('accounts.finalizeRegistration', { ...quietly, regToken });
    else resolve();
  });
}
