import { isRecord } from '@kontor/schema-adapters/json';
import { loginEvent, toCallbackObject, send } from './transport.ts';
import type { Events } from './events.ts';
import { alwaysAllowed, isInterruption, methods, takesInclude, type Method } from './methods.ts';
import { callSafely, globalConf, toText, type PlainObject, type ServedSettings } from './served.ts';
import type { SessionCookies } from './sessionCookies.ts';

/** Calls one method for a page; the page's `callback` gets the answer. */
export type ApiCaller = (name: string, params: PlainObject) => void;

/** One call of a page. */
interface ApiCall {
  readonly name: string;
  readonly method: Method;
  readonly params: PlainObject;
}

/** Dependencies of calls. */
export interface CallerParts {
  readonly served: ServedSettings;
  readonly session: SessionCookies;
  readonly events: Events;
  /** The token that the page set for calls of `oauth`. */
  readonly bearer: { current: string | undefined };
}

/** Makes calls by the real script's rules. Source: requirements#IDP-script. */
export function apiCaller(parts: CallerParts): ApiCaller {
  return (name, params) => {
    const method = methods[name];
    if (method === undefined) throw new Error(`gigya: ${name} is not known here`);
    if (method.clearsSession === true && params['loginMode'] !== 'link' && params['loginMode'] !== 'reAuth')
      parts.session.clear();
    const call = { name, method, params };
    if (method.needsSession === true && !hasRegToken(call) && parts.session.token() === undefined) {
      // Without a session the answer is 403005, except for a logout, which succeeds.
      const answer =
        name === 'accounts.logout' ? { errorCode: 0 } : { errorCode: 403005, errorMessage: 'Unauthorized user' };
      setTimeout(() => finish(parts, call, answer), 0);
    } else void perform(parts, call);
  };
}

const hasRegToken = ({ params }: ApiCall): boolean => (params['regToken'] ?? '') !== '';

async function perform(parts: CallerParts, call: ApiCall): Promise<void> {
  const { name, method, params } = call;
  const token = hasRegToken(call) || method.noAuth === true ? undefined : parts.session.token();
  const login: Readonly<Record<string, string>> = token === undefined ? {} : { login_token: token, authMode: 'cookie' };
  if (name === 'accounts.logout') parts.session.clear();
  const request = {
    url: `${parts.served.apiBase}/${name}`,
    params: { ...requestParams(method, params), ...commonParams(parts.served), ...login },
    post: method.post === true || token !== undefined,
    bearer: method.bearer === true ? parts.bearer.current : undefined,
  };
  const answer = await send(request);
  if (Number(answer['errorCode']) === 403005 && token !== undefined && name !== 'accounts.logout') {
    parts.session.clear();
    parts.events.raise('logout', {});
    if (method.needsSession !== true) return perform(parts, call);
  }
  receive(parts, call, answer);
  return undefined;
}

/** Updates the session, then raises events, then calls the callback. */
export function receive(parts: CallerParts, call: ApiCall, answer: PlainObject): void {
  const { name, method, params } = call;
  const errorCode = Number(answer['errorCode'] ?? 0);
  if (method.loginType === true) keepSession(parts.session, answer);
  if (method.loginType === true && errorCode === 0 && params['suppressLoginEvent'] !== true)
    parts.events.raise('login', loginEvent(answer, params));
  if (name === 'accounts.logout') parts.events.raise('logout', {});
  if (errorCode === 206001) parts.events.raise('pendingRegistration', pendingEvent(answer, name, params));
  if (
    params['ignoreInterruptions'] === true ||
    !method.loginType ||
    !isInterruption(errorCode, answer['regToken'] !== undefined)
  )
    finish(parts, call, answer);
  else showInterruption(errorCode, () => finish(parts, call, answer));
}

function finish({ events }: CallerParts, { name, params }: ApiCall, answer: PlainObject): void {
  const callbackObject = toCallbackObject(answer, name, params);
  events.raise('afterResponse', { methodName: name, response: callbackObject });
  callSafely(params['callback'], callbackObject);
}

function keepSession(session: SessionCookies, { sessionInfo }: PlainObject): void {
  const { login_token: token, expires_in: seconds } = isRecord(sessionInfo) ? sessionInfo : {};
  if (typeof token === 'string' && token !== '') session.save(token, Number(seconds ?? 0));
}

function pendingEvent(
  { regToken, errorCode, errorMessage, errorDetails }: PlainObject,
  sourceRequest: string,
  { provider, context }: PlainObject,
): PlainObject {
  return { regToken, loginProvider: provider ?? '', sourceRequest, errorCode, errorMessage, errorDetails, context };
}

/** The method's allowed parameters, with objects as JSON, and with the default `include`. */
function requestParams(method: Method, params: PlainObject): Readonly<Record<string, string>> {
  const allowed = [...method.params, ...alwaysAllowed];
  const accepted = Object.entries(params).filter(
    ([name, value]) => allowed.includes(name) && value !== undefined && value !== null,
  );
  const extra = globalConf().include;
  const include = [
    typeof params['include'] === 'string' ? `${params['include']},` : 'profile,data',
    ...(extra === undefined ? [] : [extra.replaceAll(' ', '')]),
  ].join(params['include'] === undefined ? ',' : '');
  return {
    ...Object.fromEntries(accepted.map(([name, value]) => [name, toText(value)])),
    ...(takesInclude(method) ? { include } : {}),
  };
}

/** Parameters that the script adds to every request. */
function commonParams({ apiKey }: ServedSettings): Readonly<Record<string, string>> {
  return {
    APIKey: apiKey,
    sdk: 'js_latest',
    format: 'json',
    targetEnv: 'jssdk',
    pageURL: location.origin + location.pathname,
    sdkBuild: 'stand-in',
  };
}

/**
 * Shows testers a notice where the real script opens its own screens because the page did not set
 * `ignoreInterruptions`, so that the mistake is visible. `onClose` runs when they close the notice.
 */
function showInterruption(errorCode: number, onClose: () => void): void {
  const dialog = document.createElement('dialog');
  const text = document.createElement('p');
  const close = document.createElement('button');
  text.textContent = `Identity provider (stand-in): code ${errorCode} opens the provider's own screens here, because the call did not pass ignoreInterruptions.`;
  text.lang = 'en';
  close.textContent = 'Close';
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose();
  });
  dialog.append(text, close);
  document.body.append(dialog);
  dialog.showModal();
}
