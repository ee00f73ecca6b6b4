import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processOrders } from '#backend/product/unsubscribe/processOrders.ts';
import { ordersOf, storeOrder } from '#backend/product/unsubscribe/unsubscribeOrders.ts';
import { storeUndo, undoPress } from '#backend/product/unsubscribe/unsubscribeUndo.ts';
import { OutboundError } from '#backend/product/outbound/outbound.ts';
import { providerAccount } from './providerAccount.ts';
import { formType, ONE_CLICK, unsubscribeKit } from './unsubscribeKit.ts';

const { product, tokenFor, post, orders } = unsubscribeKit();

describe('carrying out', () => {
  const order = async (newsletter = 'NLT_WEEKLY') => post(await tokenFor('uid-1', newsletter));
  /** By default subscribes the account again before each run. */
  const carryOut = (end: (newsletter: string) => Promise<void>, isSubscribed = true) => {
    const { clock } = product.services;
    const account = providerAccount(() => clock.now());
    for (const newsletter of ['NLT_WEEKLY', 'NLT_OFFERS']) account.set(newsletter, isSubscribed, 0);
    const subscriptions = { ...account.gateway, end: (_uid: string, newsletter: string) => end(newsletter) };
    return processOrders({ db: product.db, clock, subscriptions });
  };

  it('tries again while the provider is away, later and later, and loses nothing', async () => {
    product.services.clock.set(Date.parse('2026-03-20T10:00:00Z'));
    await order();
    const tries: number[] = [];
    for (let second = 0; second < 100; second += 1) {
      await carryOut(async () => {
        tries.push(second);
        if (tries.length < 4) throw new OutboundError('no answer');
      });
      product.services.clock.advance(1000);
    }
    expect(tries).toHaveLength(4);
    expect(tries[0]).toBe(0);
    expect(tries.slice(1).every((second, index) => second - (tries[index] ?? 0) >= 5)).toBe(true);
    expect(await orders()).toEqual([]);
    product.services.clock.reset();
  });

  it('carries out an order again that came while it was carried out', async () => {
    product.services.clock.set(Date.parse('2026-03-20T10:00:00Z'));
    await order();
    await carryOut(async () => {
      product.services.clock.advance(1000);
      await order();
    });
    expect(await orders()).toHaveLength(1);
    await carryOut(async () => undefined, false);
    expect(await orders()).toEqual([]);
    product.services.clock.reset();
  });
});

describe('undoing the end of all newsletters', () => {
  const subscriber = 'uid-1';
  const source = { requestId: 'request', ip: '192.0.2.1', tokenHash: 'hash', action: 'POST /unsubscribe/{token}' };
  const page = { subscriber, newsletter: 'NLT_WEEKLY' };

  it('leaves out one that its own mail ended afterwards, and is over once all have (requirements#one-click-unsubscribe)', async () => {
    const { db } = product;
    const before = ['NLT_OFFERS', 'NLT_RECIPES', 'NLT_NEWS'].map((newsletter) => ({ newsletter }));
    const storeAll = () => storeUndo(db, page, { before, hasEnded: true }, 0);
    const undo = await storeAll();
    await storeOrder(db, { subscriber, newsletter: 'NLT_RECIPES' }, source, 5);
    expect(await undoPress(db, page, undo, source, 10)).toBe(true);
    const isEnd = new Map((await ordersOf(db, subscriber)).map(({ newsletter, ends }) => [newsletter, ends]));
    expect(isEnd).toEqual(
      new Map([
        ['NLT_RECIPES', true],
        ['NLT_OFFERS', false],
        ['NLT_NEWS', false],
      ]),
    );
    const secondUndo = await storeAll();
    for (const { newsletter } of before) await storeOrder(db, { subscriber, newsletter }, source, 15);
    expect(await undoPress(db, page, secondUndo, source, 20)).toBe(false);
  });
});

describe('on the wire', () => {
  let port: number;
  beforeAll(async () => {
    await product.services.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = product.services.app.server.address() as AddressInfo);
  });
  afterAll(() => product.services.app.close());

  const send = (lines: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
      let text = '';
      socket.on('data', (data) => (text += data.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });

  it.each([
    [
      'HTTP/1.1 with a length',
      'HTTP/1.1',
      [`Content-Type: ${formType}`, `Content-Length: ${ONE_CLICK.length}`],
      ONE_CLICK,
    ],
    ['HTTP/1.0 without a content type', 'HTTP/1.0', [`Content-Length: ${ONE_CLICK.length}`], ONE_CLICK],
    ['chunks', 'HTTP/1.1', ['Transfer-Encoding: chunked'], `1a\r\n${ONE_CLICK}\r\n0\r\n\r\n`],
    ['header names in small letters', 'HTTP/1.1', [`content-length: ${ONE_CLICK.length}`], ONE_CLICK],
  ])('takes %s', async (_how, version, headers, body) => {
    const answer = await send([
      `POST /unsubscribe/${await tokenFor('uid-1')} ${version}`,
      'Host: www.kontor.example',
      ...headers,
      'Connection: close',
      '',
      body,
    ]);
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 200 OK');
    expect(answer.toLowerCase()).not.toContain('location:');
    expect(await orders()).toHaveLength(1);
  });

  it('changes nothing if the connection breaks off before the whole body came', async () => {
    const token = await tokenFor('uid-1');
    await new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          `POST /unsubscribe/${token} HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\nContent-Length: 100\r\n\r\nList-Unsub`,
          () => socket.destroy(),
        );
      });
      socket.on('close', () => resolve());
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await orders()).toEqual([]);
  });
});
