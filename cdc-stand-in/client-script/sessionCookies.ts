import { globalConf } from './served.ts';

/** The session of a site in its pages' storage: the provider's cookies on the site's own origin. */
export type SessionCookies = ReturnType<typeof sessionCookies>;

const year = 31_536_000;

/** Cookies `glt_<apiKey>` and `gltexp_<apiKey>`. Source: requirements#IDP-cookies. */
export function sessionCookies(apiKey: string) {
  return {
    token: () => readCookie(`glt_${apiKey}`)?.split('|')[0] || undefined,
    /** `expiresIn` is seconds; 0 leaves the lifetime to the page's settings, or to the end of the browser's session. */
    save: (token: string, expiresIn: number) => {
      const configured = expiresIn > 0 ? expiresIn : (globalConf().sessionExpiration ?? 0);
      const seconds = configured === -2 ? year : configured > 0 ? configured : undefined;
      writeCookie(`glt_${apiKey}`, `${token}|UUID`, seconds);
      if (seconds !== undefined)
        writeCookie(`gltexp_${apiKey}`, String(Math.trunc(Date.now() / 1000) + seconds), seconds);
    },
    clear: () => {
      for (const name of [`glt_${apiKey}`, `gltexp_${apiKey}`, `gac_${apiKey}`]) writeCookie(name, '', 0);
    },
  };
}

/** A cookie of the page, decoded; undefined without it, or if the browser denies access to cookies. */
export function readCookie(name: string): string | undefined {
  let cookies = '';
  try {
    cookies = document.cookie;
  } catch {
    // Without access to cookies there is no session.
  }
  const row = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return row === undefined ? undefined : decodeURIComponent(row.slice(name.length + 1));
}

/** Writes a cookie of the page, without encoding; 0 seconds removes it, undefined makes it a browser-session cookie. */
export function writeCookie(name: string, value: string, seconds?: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax${secure}${age}`;
}
