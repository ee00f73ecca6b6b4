import { expect } from 'playwright/test';
import type { ConsoleApi } from '../harness/console.ts';

/** What tests read of a mail. */
interface OwnMail {
  readonly text: string;
  readonly links: readonly { readonly rel: string; readonly url: string }[];
}

/** The newest mail of the product itself of that kind to an address, as soon as it has arrived. */
export async function ownMail(qa: ConsoleApi, to: string, kind: string): Promise<OwnMail> {
  const mails = () => qa.call<readonly OwnMail[]>('GET', `/mails?to=${encodeURIComponent(to)}&kind=${kind}`);
  await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBeGreaterThan(0);
  const [newest] = await mails();
  if (newest === undefined) throw new Error(`no mail of kind ${kind}`);
  return newest;
}
