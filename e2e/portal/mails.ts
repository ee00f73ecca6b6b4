import type { ConsoleApi } from '../harness/console.ts';
import { expect } from '../harness/test.ts';

interface Mail {
  readonly kind: string;
  readonly links: readonly { readonly rel: string; readonly url: string }[];
}

/** The link in the newest mail of a kind to an address, as soon as the mail has arrived. */
export async function mailedLink(qa: ConsoleApi, to: string, kind: string): Promise<string> {
  let url: string | undefined;
  await expect
    .poll(
      async () => {
        const mails = await qa.call<readonly Mail[]>('GET', `/mails?to=${encodeURIComponent(to)}&kind=${kind}`);
        url = mails[0]?.links.find(({ rel }) => rel === 'confirm' || rel === 'reset')?.url;
        return url;
      },
      { message: `a ${kind} mail to ${to}` },
    )
    .toBeDefined();
  if (url === undefined) throw new Error(`the ${kind} mail has no link`);
  return url;
}
