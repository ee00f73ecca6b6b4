import { beforeEach } from 'vitest';
import type { RunningProduct } from './runningProduct.ts';
import { useProduct } from './useProduct.ts';
import { formPost } from '../../../formPost.ts';

/** The state in the console's API. */
export interface State {
  readonly scenario: string;
  readonly now: string;
  readonly faults: readonly unknown[];
  readonly mails: number;
  readonly accounts: readonly { readonly loginID: string }[];
}

/** The running product with its console, reset before each test, and calls that console tests make. */
export function testConsole() {
  const running = useProduct('germany');
  beforeEach(() => running.qa('POST', '/reset', {}), 60_000);
  return {
    setup: running,
    qa: (...call: Parameters<RunningProduct['qa']>) => running.qa(...call),
    state: async (): Promise<State> => (await running.qa('GET', '/state')).body as State,
    link: async (body: object): Promise<{ url: string; token: string }> =>
      (await running.qa('POST', '/links', body)).body as { url: string; token: string },
    /** Exchanges a link's token; returns the HTTP status. */
    exchange: async (token: string): Promise<number> =>
      (await running.embedded.site.inject(formPost('/rest/v1/subscriber/regToken/jwt', `jwt=${token}`))).statusCode,
    /** Calls the provider stand-in. */
    provider: async (call: string, params: Readonly<Record<string, string>>): Promise<Record<string, unknown>> =>
      (await running.embedded.standIn.inject(formPost(`/${call}`, params))).json(),
  };
}
