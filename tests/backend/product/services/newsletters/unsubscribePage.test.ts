import { describe, expect, it } from 'vitest';
import { newsletterChoice } from '#backend/product/services/tables.ts';
import { ONE_CLICK, unsubscribeKit } from './unsubscribeKit.ts';

const { product, tokenFor, post, orders } = unsubscribeKit();

describe('the page for people', () => {
  const open = async (token: string, language = 'de') =>
    product.services.app.inject({ url: `/unsubscribe/${token}`, headers: { 'accept-language': language } });

  it('asks with one button, and offers less beside it, never before (requirements#one-click-unsubscribe)', async () => {
    const { body, headers } = await open(await tokenFor('uid-1'));
    expect(body).toContain('„Wochenangebote &lt;b&gt;“ abbestellen?');
    expect(body).toContain('<html lang="de-DE">');
    expect(body.indexOf('value="One-Click"')).toBeLessThan(body.indexOf('Lieber weniger?'));
    expect(body).toContain('value="pause-4"');
    expect(body).toContain('value="monthly"');
    expect(body).not.toContain('value="weekly"');
    expect(body).not.toContain('<script');
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store']);
    expect(String(headers['content-security-policy'])).toContain("form-action 'self'");
  });

  it('speaks the visitor’s language', async () => {
    expect((await open(await tokenFor('uid-1'), 'en')).body).toContain('Unsubscribe from “Weekly offers”?');
  });

  it('says after its button that the newsletter has ended', async () => {
    const answer = await post(await tokenFor('uid-1'), `${ONE_CLICK}&page=1`, { 'accept-language': 'de' });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('Sie bekommen diesen Newsletter nicht mehr.');
    expect(await orders()).toEqual(['uid-1 NLT_WEEKLY']);
  });

  it('pauses instead, says until when, and takes it back (requirements#newsletter-pause)', async () => {
    product.services.clock.set(Date.parse('2026-03-20T10:00:00Z'));
    const token = await tokenFor('uid-1');
    const paused = await post(token, 'instead=pause-2', { 'accept-language': 'de' });
    expect(paused.body).toContain('Dieser Newsletter macht Pause und kommt ab dem 3. April 2026 wieder.');
    expect(await product.db.select().from(newsletterChoice)).toMatchObject([
      { newsletter: 'NLT_WEEKLY', pausedUntil: '2026-04-03', resumesAt: Date.parse('2026-04-03T00:00:00+02:00') },
    ]);
    expect((await open(token)).body).toContain('3. April 2026');
    const back = await post(token, 'instead=as-usual', { 'accept-language': 'de' });
    expect(back.body).toContain('Dieser Newsletter kommt wieder wie bisher.');
    expect(await orders()).toEqual([]);
    product.services.clock.reset();
  });

  it('takes only what it offers (requirements#newsletter-less)', async () => {
    const token = await tokenFor('uid-1');
    for (const instead of ['weekly', 'pause-3', 'pause-', 'x', ''])
      expect([instead, (await post(token, `instead=${instead}`)).statusCode]).toEqual([instead, 400]);
    expect((await post(token, 'instead=monthly')).statusCode).toBe(200);
  });

  it('says that an address is not valid', async () => {
    expect((await open('made-up')).body).toContain('Dieser Link gilt nicht');
    expect((await post('made-up', 'instead=pause-2')).body).toContain('Dieser Link gilt nicht');
  });
});
