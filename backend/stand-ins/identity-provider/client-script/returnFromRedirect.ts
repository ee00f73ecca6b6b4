import { loginEvent } from './answerShape.ts';
import type { ApiCaller, CallerParts } from './apiCaller.ts';
import type { PlainObject } from './served.ts';

/**
 * The result of a login with a redirect, from the page's URL. Read when the script starts, because pages clean their
 * URL.
 */
export interface RedirectReturn {
  readonly authCode?: string;
  readonly errorCode: string;
  readonly regToken?: string;
}

/** Reads the URL; undefined if it has no result. */
export function readReturn(search: string): RedirectReturn | undefined {
  const query = new URLSearchParams(search);
  const [authCode, errorCode, regToken] = [query.get('authCode'), query.get('errorCode'), query.get('regToken')];
  if (authCode === null && (errorCode === null || regToken === null)) return undefined;
  return {
    errorCode: errorCode ?? '0',
    ...(authCode === null ? {} : { authCode }),
    ...(regToken === null ? {} : { regToken }),
  };
}

/**
 * Finishes a login with a redirect: exchanges a code for a session and raises the login event (stored until there is a
 * handler); 200009 and 206005 finish their registration without the page. Always resolves.
 * Source: requirements#IDP-script, requirements#IDP-flows.
 */
export function finishReturn(
  { errorCode, authCode, regToken }: RedirectReturn,
  parts: CallerParts,
  call: ApiCaller,
): Promise<void> {
  return new Promise((resolve) => {
    const callback = (answer: PlainObject): void => {
      if (Number(answer['errorCode']) === 0)
        parts.events.raiseStored('login', { ...loginEvent(answer, {}), provider: 'site' });
      resolve();
    };
    const quietly = { suppressLoginEvent: true, ignoreInterruptions: true, callback };
    if (authCode !== undefined) call('socialize.notifyLogin', { ...quietly, authCode });
    else if (errorCode === '200009' || errorCode === '206005')
      call('accounts.finalizeRegistration', { ...quietly, regToken });
    else resolve();
  });
}
