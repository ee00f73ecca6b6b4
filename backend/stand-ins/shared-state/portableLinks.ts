import { decodeJwt } from 'jose';
import type { TesterState } from './testerState.ts';

/** Hosts in a shared state instead of those of one machine. */
const hosts = { site: 'https://site.kontor-state.example', standIn: 'https://stand-in.kontor-state.example' } as const;

const PREFERENCE_LINK = /\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g;

type Mails = TesterState['mails'];
type Urls = Readonly<Record<keyof typeof hosts, string>>;

/** Mails whose links name no machine. */
export function withoutMachine(mails: Mails, urls: Urls): Mails {
  return mapped(mails, (text) => text.replaceAll(urls.site, hosts.site).replaceAll(urls.standIn, hosts.standIn));
}

/**
 * Mails whose links lead to this machine. Preference-centre links are signed again, with the same subscriber and end:
 * every machine has its own key. `mint` gets the UID and the seconds until the end; `now` is epoch milliseconds.
 */
export async function withThisMachine(
  mails: Mails,
  urls: Urls,
  now: number,
  mint: (uid: string, expiresInSeconds: number) => Promise<string>,
): Promise<Mails> {
  const tokens = new Map<string, string>();
  for (const [token] of JSON.stringify(mails).matchAll(PREFERENCE_LINK)) {
    const claims = claimsOf(token);
    if (claims !== undefined && !tokens.has(token))
      tokens.set(token, await mint(claims.sub, claims.exp - Math.floor(now / 1000)));
  }
  return mapped(mails, (text) =>
    text
      .replaceAll(hosts.site, urls.site)
      .replaceAll(hosts.standIn, urls.standIn)
      .replaceAll(PREFERENCE_LINK, (token) => tokens.get(token) ?? token),
  );
}

function claimsOf(token: string): { readonly sub: string; readonly exp: number } | undefined {
  try {
    const { sub, exp } = decodeJwt(token);
    return sub === undefined || exp === undefined ? undefined : { sub, exp };
  } catch {
    return undefined;
  }
}

function mapped(mails: Mails, change: (text: string) => string): Mails {
  return mails.map((mail) => ({
    ...mail,
    text: change(mail.text),
    html: change(mail.html),
    links: mail.links.map(({ rel, url }) => ({ rel, url: change(url) })),
    headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, change(value)])),
  }));
}
