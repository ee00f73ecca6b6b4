import type { CallerParts } from './apiCaller.ts';
import { globalConf, toText, type PlainObject } from './served.ts';

/**
 * Redirects to the group's central login page, which returns to `redirectURL` with a session.
 * Source: requirements#IDP-sso.
 */
export function ssoLogin({ served }: CallerParts, params: PlainObject): void {
  const context = typeof params['context'] === 'string' ? params['context'] : '';
  const query = new URLSearchParams({
    apiKey: served.apiKey,
    redirectURL: toText(params['redirectURL'] ?? location.href),
    context,
  });
  location.assign(`${served.apiBase}/accounts.sso.login?${query.toString()}`);
}

/**
 * On the central page after a login: sends customers back to where they came from. Leaves the page; without an SSO
 * token in the URL, a login, or `storageDomainOverride` it only logs a warning. It has no callback.
 * Source: requirements#IDP-sso.
 */
export function ssoContinue({ served, session }: CallerParts, params: PlainObject): void {
  const ssoToken = urlPart('ssoToken');
  const token = session.token();
  if (served.ssoKey === '' || globalConf().storageDomainOverride === undefined)
    console.warn('gigya.sso.continue: the site is no central login page');
  else if (ssoToken === undefined) console.warn('gigya.sso.continue: no ssoToken in the address');
  else if (token === undefined) console.warn('gigya.sso.continue: nobody is logged in');
  else if (urlPart('scope') === 'device_sso')
    location.assign(
      `${served.apiBase}/oidc/op/v1.0/${served.ssoKey}/authorize/continue?${new URLSearchParams({ context: ssoToken, login_token: token }).toString()}`,
    );
  else
    post(`${served.apiBase}/accounts.sso.continue`, {
      // Pages of the provider use the language for which the script was requested.
      ...(served.lang !== '' && { lang: served.lang }),
      ...texts(params),
      ssoToken,
      login_token: token,
      APIKey: served.apiKey,
      sdk: 'js_latest',
      sdkBuild: 'stand-in',
    });
}

/** Searches for a substring, so that `gig_ssoToken=` matches too. */
function urlPart(name: string): string | undefined {
  const value = new RegExp(`${name}=([^&#]+)`).exec(location.search)?.[1];
  return value === undefined ? undefined : decodeURIComponent(value);
}

function texts(params: PlainObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function post(action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
