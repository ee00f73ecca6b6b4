import { randomUUID } from 'node:crypto';

/** A customer that one test created for itself. */
export interface Customer {
  readonly loginID: string;
  readonly password: string;
}

export interface StoredAccount {
  readonly UID: string;
  readonly profile: Readonly<Record<string, unknown>>;
  readonly data: Readonly<Record<string, unknown>>;
  readonly subscriptions: Readonly<Record<string, { readonly email?: { readonly isSubscribed?: boolean } }>>;
}

/** The console's API for tests; every method throws if the console refuses. */
export class ConsoleApi {
  readonly #base: string;

  constructor(standIn: string) {
    this.#base = `${standIn}/console/api`;
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${this.#base}${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Creates a verified customer who is subscribed to the weekly newsletter, unless `account` says otherwise. */
  async newCustomer(account: Readonly<Record<string, unknown>> = {}): Promise<Customer> {
    const loginID = `kundin-${randomUUID().slice(0, 8)}@beispiel.example`;
    const password = 'Apfel-Kuchen-27!';
    await this.call('PUT', `/accounts/${encodeURIComponent(loginID)}`, {
      password,
      verified: true,
      profile: {
        email: loginID,
        firstName: 'Ada',
        lastName: 'Beispiel',
        zip: '10115',
        country: 'DE',
        birthDay: 27,
        birthMonth: 3,
        birthYear: 1984,
      },
      data: { salutation: 'mrs' },
      subscriptions: { NLT_WEEKLY: { email: { isSubscribed: true } } },
      ...account,
    });
    return { loginID, password };
  }

  account(loginID: string): Promise<StoredAccount> {
    return this.call('GET', `/accounts/${encodeURIComponent(loginID)}`);
  }

  link(loginID: string, expiresInSeconds?: number): Promise<{ readonly url: string; readonly token: string }> {
    return this.call('POST', '/links', { loginID, ...(expiresInSeconds === undefined ? {} : { expiresInSeconds }) });
  }

  calls(
    call: string,
  ): Promise<readonly { readonly call: string; readonly params: Readonly<Record<string, unknown>> }[]> {
    return this.call('GET', `/calls?call=${encodeURIComponent(call)}`);
  }

  faults(faults: readonly unknown[]): Promise<unknown> {
    return this.call('PUT', '/faults', faults);
  }

  reset(): Promise<unknown> {
    return this.call('POST', '/reset', {});
  }
}
