import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { composeMail, dkimKey, signedMessage } from '#backend/stand-ins/mailbox/mailSender.ts';
import { testConsole } from './testConsole.ts';
import { formPost } from '../../../formPost.ts';

const { link, qa, setup } = testConsole();
const loginID = 'ada@beispiel.example';

interface Answer {
  readonly notSent?: string;
  readonly pausedUntil?: string;
  readonly headers: Readonly<Record<string, string>>;
}
const mail = async (newsletter: string): Promise<Answer> =>
  (await qa('POST', '/mails', { loginID, kind: 'newsletter', newsletter })).body as Answer;
const subscriptionOf = async (newsletter: string): Promise<unknown> => {
  const { body } = await qa('GET', `/accounts/${encodeURIComponent(loginID)}`);
  const { subscriptions } = body as { readonly subscriptions: Readonly<Record<string, { readonly email: object }>> };
  return subscriptions[newsletter]?.email;
};
const change = async (choice: object) => {
  const { token } = await link({ loginID });
  const answer = await setup.embedded.site.inject({
    method: 'PUT',
    url: '/rest/v1/subscriber/newsletters',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ authToken: token, newsletters: ['NLT_WEEKLY'], ...choice }),
  });
  expect(answer.statusCode).toBe(200);
};
const days = (count: number) => qa('POST', '/clock', { advanceSeconds: count * 86_400 });

describe('newsletters of the marketing platform', () => {
  it('end by their own address at the provider, and no other newsletter with them (requirements#one-click-unsubscribe)', async () => {
    const before = await subscriptionOf('NLT_RECIPES');
    const { headers } = await mail('NLT_WEEKLY');
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const [, address = ''] = /^<(https?:\/\/[^>]+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
    const answer = await setup.embedded.site.inject(formPost(new URL(address).pathname, 'List-Unsubscribe=One-Click'));
    expect(answer.statusCode).toBe(200);
    expect(await mail('NLT_WEEKLY')).toEqual({ notSent: 'ended' });
    await expect.poll(() => subscriptionOf('NLT_WEEKLY'), { timeout: 10_000 }).toMatchObject({ isSubscribed: false });
    expect(await subscriptionOf('NLT_RECIPES')).toEqual(before);
  });

  it('are not sent while they pause, and are again when the pause has ended (requirements#subscription-states)', async () => {
    await change({ pause: { weeks: 2 } });
    expect(await mail('NLT_WEEKLY')).toMatchObject({ notSent: 'paused' });
    await days(15);
    expect((await mail('NLT_WEEKLY')).headers['x-newsletter']).toBe('NLT_WEEKLY');
  });

  it('come as seldom as their subscriber wants (requirements#newsletter-less)', async () => {
    await change({ frequency: 'monthly' });
    expect((await mail('NLT_WEEKLY')).headers['x-newsletter']).toBe('NLT_WEEKLY');
    await days(14);
    expect(await mail('NLT_WEEKLY')).toEqual({ notSent: 'monthly' });
    await days(15);
    expect((await mail('NLT_WEEKLY')).headers['x-newsletter']).toBe('NLT_WEEKLY');
  });
});

describe('a newsletter’s signature', () => {
  const relaxed = (line: string): string => {
    const [name = '', ...rest] = line.split(':');
    return `${name.toLowerCase().trim()}:${rest.join(':').replaceAll(/\s+/g, ' ').trim()}`;
  };

  /** Verifies a message as receivers do: of headers with the same name it uses the lowest unused one. */
  const isValid = (raw: string, privateKey: string): boolean => {
    const at = raw.indexOf('\r\n\r\n');
    const lines = raw
      .slice(0, at)
      .replaceAll(/\r\n(?=[ \t])/g, '')
      .split('\r\n')
      .map(relaxed);
    const signature = lines.find((line) => line.startsWith('dkim-signature:')) ?? '';
    const tag = (name: string): string =>
      new RegExp(`[;:] *${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(/\s/g, '') ?? '';
    const left = lines.toReversed();
    const headers = tag('h')
      .split(':')
      .flatMap((name) => {
        const index = left.findIndex((line) => line.startsWith(`${name}:`));
        return index === -1 ? [] : left.splice(index, 1);
      });
    const text = [...headers, signature.replace(/b=[^;]*$/, 'b=')].join('\r\n');
    const bodyHash = createHash('sha256')
      .update(raw.slice(at + 4).replace(/(?:\r\n)*$/, '\r\n'))
      .digest('base64');
    const isSigned = verify('sha256', Buffer.from(text), createPublicKey(privateKey), Buffer.from(tag('b'), 'base64'));
    return isSigned && bodyHash === tag('bh');
  };

  it('is valid, and no longer when a header of one-click unsubscribing is another one, or a second one stands on top', async () => {
    const key = await dkimKey();
    const newsletter = { kind: 'newsletter', to: loginID, language: 'de', link: 'https://x.example/' } as const;
    const composed = composeMail({ ...newsletter, unsubscribe: 'https://x.example/u' }, Date.now());
    const raw = await signedMessage(composed);
    const of = (message: string): boolean => isValid(message, key.privateKey);
    expect(of(raw)).toBe(true);
    expect(of(`X-Mail-Program: any\r\n${raw}`)).toBe(true);
    for (const header of ['List-Unsubscribe: <https://evil.example/>', 'List-Unsubscribe-Post: x'])
      expect(of(`${header}\r\n${raw}`)).toBe(false);
    expect(of(raw.replace('x.example/u>', 'x.example/v>'))).toBe(false);
    expect(of(raw.replace('One-Click', 'Two-Click'))).toBe(false);
    expect(of(`${raw}more\r\n`)).toBe(false);
  });
});
