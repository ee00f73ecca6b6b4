import { loginEvent } from './answerShape.ts';
import type { ApiCaller, CallerParts } from './apiCaller.ts';
import type { PlainObject } from './served.ts';

/** What a page's address says of a login that ended with a redirect. Read when the script starts: pages clean their address. */
export interface RedirectReturn {
  readonly authCode?: string;
  readonly errorCode: string;
  readonly regToken?: string;
}

/** Reads the address; undefined when it is no return. */
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
 * Finishes a login that came by redirect: a code becomes a session and the login event (kept until somebody listens); 200009 and
 * 206005 finish their registration by themselves. Resolves when done, whatever came of it. Source: requirements#IDP-script, requirements#IDP-flows.
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
