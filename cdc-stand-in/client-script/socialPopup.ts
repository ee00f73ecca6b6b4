import { jsonIn } from '@kontor/schema-adapters/json';
import { receive, type CallerParts } from './apiCaller.ts';
import { methods } from './methods.ts';
import { toText, type PlainObject } from './served.ts';

const name = 'accounts.socialLogin';
const POLL_INTERVAL_MS = 400;

/** Parameters of a social login that its URL contains, each as `x_…`. */
const urlParams = [
  'provider',
  'regToken',
  'loginMode',
  'authFlow',
  'redirectURL',
  'include',
  'extraProfileFields',
  'conflictHandling',
  'sessionExpiration',
  'lang',
  'cid',
];

/**
 * Opens the network's consent in a pop-up, or redirects to it with `authFlow: 'redirect'`. The callback gets 400101 if
 * the browser blocked the pop-up and 200001 if the customer closed it.
 * Source: requirements#IDP-flows.
 */
export function openSocialPopup(parts: CallerParts, params: PlainObject): void {
  if (params['loginMode'] !== 'link' && params['loginMode'] !== 'reAuth') parts.session.clear();
  const requestId = `R${Math.random().toString(36).slice(2, 12)}`;
  const address = buildUrl(parts, params, requestId);
  if (params['authFlow'] === 'redirect') location.assign(address);
  else listen(parts, params, requestId, window.open(address, requestId, 'popup,width=560,height=720'));
}

function buildUrl({ served }: CallerParts, params: PlainObject, requestId: string): string {
  const query = new URLSearchParams({
    client_id: served.apiKey,
    response_type: 'server_token',
    redirect_uri: '/GS/AfterLogin.aspx',
    state: new URLSearchParams({ requestID: requestId, origin: location.origin }).toString(),
    x_targetEnv: 'jssdk',
  });
  for (const key of urlParams)
    if (params[key] !== undefined && params[key] !== null) query.set(`x_${key}`, toText(params[key]));
  if (params['lang'] === undefined && served.lang !== '') query.set('x_lang', served.lang);
  if (params['redirectURL'] === undefined) query.set('x_redirectURL', location.href);
  return `${served.apiBase}/${name}?${query.toString()}`;
}

function listen(parts: CallerParts, params: PlainObject, requestId: string, popup: Window | null): void {
  const end = (answer: PlainObject): void => {
    window.removeEventListener('message', onMessage);
    clearInterval(watch);
    receive(parts, { name, method: methods['accounts.login'] ?? { params: [] }, params }, answer);
  };
  const onMessage = ({ origin, data }: MessageEvent<unknown>): void => {
    if (origin !== parts.served.apiBase || typeof data !== 'string' || !data.startsWith(`${requestId}=`)) return;
    end(fromKeyValues(decodeURIComponent(data.slice(requestId.length + 1))));
  };
  // The window closes right after it sends its answer, which may arrive later: counts as closed after two polls.
  let wasClosed = false;
  const watch = setInterval(() => {
    if (wasClosed) end({ errorCode: 200001, errorMessage: 'Operation canceled' });
    wasClosed = popup?.closed === true;
  }, POLL_INTERVAL_MS);
  window.addEventListener('message', onMessage);
  if (popup === null) end({ errorCode: 400101, errorMessage: 'Popup blocked' });
}

/** Values arrive as texts and stay texts (`errorCode` is "206001"); parses only JSON. */
function fromKeyValues(text: string): PlainObject {
  return Object.fromEntries(
    [...new URLSearchParams(text)].map(([key, value]) => [
      key,
      value.startsWith('{') || value.startsWith('[') ? (jsonIn(value) ?? value) : value,
    ]),
  );
}
