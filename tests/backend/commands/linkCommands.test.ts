import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportJWK, exportPKCS8 } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adjustableClock } from '#backend/shared/clock.ts';
import { runSiteCommand } from '#backend/commands/siteCommands.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { linkKeys } from '../../nodes/signedTokens.ts';
import { folder, good, read, removeFolder } from '../product/production/testSettings.ts';

const clock = adjustableClock();
let settings: ProductionSettings;
const pem = join(folder, 'link.pem');
const jwk = join(folder, 'link.json');

beforeAll(async () => {
  const { privateKey, settings: linkTokens } = await linkKeys();
  settings = { ...read(good), linkTokens };
  writeFileSync(pem, await exportPKCS8(privateKey));
  writeFileSync(jwk, JSON.stringify(await exportJWK(privateKey)));
});
afterAll(removeFolder);

const run = async (...args: readonly string[]) => runSiteCommand(args, settings, clock);

describe('commands about mailed links', () => {
  it.each(['pem', 'jwk'])('make a link with a private key (%s) that nodes accept, and explain it', async (kind) => {
    const made = await run('mint-link', 'uid-1', '--key', kind === 'pem' ? pem : jwk, '--kid', 'key-1', '--hours', '2');
    expect(made).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^https:\/\/www\.kontor\.example\/preferences\/token\/\S+\n$/),
    });
    const address = made?.output.trim() ?? '';
    for (const spelling of [address, address.split('/').at(-1) ?? '', `${address}#tab`])
      expect(await run('explain-link', spelling)).toMatchObject({
        exitCode: 0,
        output: expect.stringContaining('Nodes accept this link, unless it was revoked.'),
      });
    clock.advance(3 * 86_400_000);
    expect(await run('explain-link', address)).toMatchObject({
      exitCode: 1,
      output: expect.stringMatching(/sub {2}uid-1\n(?:.|\n)*\nIt expired 2 days ago\.\n$/),
    });
  });

  it.each([
    ['mint-link without a key', ['mint-link', 'uid-1', '--kid', 'key-1'], /Use: mint-link/],
    ['mint-link for two', ['mint-link', 'a', 'b', '--key', pem, '--kid', 'key-1'], /Use: mint-link/],
    ['a life that is too long', ['mint-link', 'a', '--key', pem, '--kid', 'key-1', '--hours', '999'], /at most 720/],
    ['a life that is no number', ['mint-link', 'a', '--key', pem, '--kid', 'key-1', '--hours', 'x'], /at most 720/],
    ['a file that is no key', ['mint-link', 'a', '--key', '/dev/null', '--kid', 'key-1'], /is no private key/],
    ['a file that is not there', ['mint-link', 'a', '--key', '/absent', '--kid', 'key-1'], /is no private key/],
    ['explain-link without a link', ['explain-link'], /Use: explain-link/],
    ['an unknown option', ['explain-link', 'x', '--nothing'], /Use: explain-link/],
  ])('refuse %s with a sentence', async (_what, args, sentence) => {
    await expect(run(...args)).rejects.toThrow(sentence);
  });
});

describe('settings of link tokens', () => {
  it('need keys or the address of a key set', () => {
    const { keys: _, ...linkTokens } = good.linkTokens;
    expect(() => read({ ...good, linkTokens })).toThrow('linkTokens must have keys, or the address of a keySet');
    const keySet = 'https://marketing.example/keys';
    expect(read({ ...good, linkTokens: { ...linkTokens, keySet } }).linkTokens).toMatchObject({ keys: {}, keySet });
    expect(() => read({ ...good, linkTokens: { ...linkTokens, keySet: 'http://marketing.example' } })).toThrow(
      'https address',
    );
  });
});
