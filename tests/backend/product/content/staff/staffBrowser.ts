import type { FastifyInstance } from 'fastify';
import type { RunningProduct } from '../../../stand-ins/console/runningProduct.ts';

/** An answer as a browser sees it. */
export interface Seen {
  readonly status: number;
  readonly location: string;
  readonly body: string;
}

/** A browser with its own cookies that follows redirects between studio and staff provider. */
export interface StaffBrowser {
  readonly get: (address: string) => Promise<Seen>;
  readonly post: (address: string, form: Readonly<Record<string, string>>) => Promise<Seen>;
  /** Signs in with e-mail address and password; returns the last answer of the studio. */
  readonly signIn: (email: string, password: string) => Promise<Seen>;
  /** The cookies for an address, as a header. */
  readonly cookies: (address: string) => string;
}

export const studioOrigin = 'http://localhost:4413';

/** Opens a browser without cookies. */
export function staffBrowser({ embedded, standIn }: RunningProduct): StaffBrowser {
  const jar = new Map<string, string>();
  const appAt = (address: string): FastifyInstance =>
    address.startsWith(standIn) ? embedded.standIn : embedded.studio;
  const cookies = (address: string): string =>
    [...jar]
      .filter(([key]) => key.startsWith(`${new URL(address).origin} `))
      .map(([key, value]) => `${key.split(' ')[1]}=${value}`)
      .join('; ');
  const ask = async (method: 'GET' | 'POST', address: string, payload?: string): Promise<Seen> => {
    const { origin, pathname, search } = new URL(address);
    const answer = await appAt(address).inject({
      method,
      url: `${pathname}${search}`,
      headers: {
        host: new URL(address).host,
        cookie: cookies(address),
        ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(`${origin} ${name}`);
      else jar.set(`${origin} ${name}`, value);
    }
    const { location = '' } = answer.headers;
    return {
      status: answer.statusCode,
      location: location === '' ? '' : new URL(location, address).href,
      body: answer.body,
    };
  };
  const get = (address: string): Promise<Seen> => ask('GET', address);
  const post = (address: string, form: Readonly<Record<string, string>>): Promise<Seen> =>
    ask('POST', address, new URLSearchParams(form).toString());
  const follow = async (first: Seen): Promise<Seen> => {
    let last = first;
    while (last.location.startsWith(standIn) && !last.location.includes('/staff/login/'))
      last = await get(last.location);
    return last;
  };
  return {
    get,
    post,
    cookies,
    signIn: async (email, password) => {
      const loginPage = await follow(
        await get(`${studioOrigin}/auth/login?returnTo=${encodeURIComponent('/history?to=1')}`),
      );
      const done = await follow(await post(loginPage.location, { email, password }));
      return done.location === '' ? done : get(done.location);
    },
  };
}
