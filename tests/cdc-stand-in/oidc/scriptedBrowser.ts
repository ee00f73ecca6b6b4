/** A cookie as a browser stores it. Cookies do not depend on ports. */
interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
}

/** A browser without a screen: a cookie jar and one request at a time; it does not follow redirects by itself. */
export class ScriptedBrowser {
  #cookies: readonly Cookie[] = [];

  /** Requests a URL; with `form` it sends a POST. */
  async open(address: string, form?: Readonly<Record<string, string>>): Promise<Response> {
    const url = new URL(address);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: this.#cookiesFor(url), accept: 'text/html', 'accept-language': 'de' },
      ...(form === undefined ? {} : { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line, url);
    return response;
  }

  /** Requests a URL and returns the target of its redirect, or of a page that forwards. */
  async follow(address: string, form?: Readonly<Record<string, string>>): Promise<URL> {
    const response = await this.open(address, form);
    const body = await response.text();
    const target =
      response.headers.get('location') ??
      /http-equiv="refresh" content="0;url=([^"]+)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
    if (target === undefined) throw new Error(`${address} sends nobody on: ${response.status} ${body.slice(0, 300)}`);
    return new URL(target, address);
  }

  cookie(name: string): string | undefined {
    return this.#cookies.find((cookie) => cookie.name === name)?.value;
  }

  setCookie(name: string, value: string): void {
    this.#keep(`${name}=${value}; Path=/`, new URL('http://localhost'));
  }

  forget(name: string): void {
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name);
  }

  #cookiesFor({ pathname }: URL): string {
    return this.#cookies
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keep(line: string, url: URL): void {
    const [pair = '', ...attributes] = line.split(/;\s*/);
    const [name = '', ...value] = pair.split('=');
    const path =
      attributes.find((text) => text.toLowerCase().startsWith('path='))?.slice(5) ??
      url.pathname.replace(/\/[^/]*$/, '/');
    const isOver = attributes.some((text) => /^expires=Thu, 01 Jan 1970|^max-age=0$/i.test(text));
    this.#cookies = this.#cookies.filter((cookie) => cookie.name !== name || cookie.path !== path);
    if (!isOver) this.#cookies = [...this.#cookies, { name, value: value.join('='), path }];
  }
}
