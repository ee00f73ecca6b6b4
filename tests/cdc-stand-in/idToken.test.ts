import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokensOf } from '#backend/product/guards/customerTokens.ts';
import { password, portalKey, registerPerson, secret, startWithAnna } from './startStandIn.ts';
import type { Answer, TestStandIn } from './startStandIn.ts';

describe('signed tokens about customers', () => {
  let kit: TestStandIn;
  let UID: string;
  beforeAll(async () => {
    ({ kit, UID } = await startWithAnna());
  }, 60_000);
  afterAll(() => kit.close());

  // The issuer that a production node expects.
  const { issuer } = tokensOf({ baseUrl: 'http://localhost:4001', apiKey: portalKey });
  const verified = async (answer: Answer) => {
    const keys = (await kit.call('accounts.getJWTPublicKey', { V2: 'true' })) as unknown as JSONWebKeySet;
    return jwtVerify(String(answer['id_token']), createLocalJWKSet({ keys: keys.keys }), { issuer });
  };
  const login = (over: Readonly<Record<string, unknown>> = {}) =>
    kit.call('accounts.login', { loginID: 'anna@example.com', password, ...over });

  it('come with a login that includes one, and pass the check with the published key (requirements#IDP-jwt)', async () => {
    expect(await login()).not.toHaveProperty('id_token');
    const { payload, protectedHeader } = await verified(await login({ include: 'profile,id_token,' }));
    expect(payload).toMatchObject({ sub: UID, apiKey: portalKey, iss: issuer });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
    expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
  });

  it('never come with a registration that is not complete', async () => {
    expect(await registerPerson(kit, 'neu@example.com', { data: {}, include: 'id_token' })).toMatchObject({
      errorCode: 206001,
    });
    expect(await registerPerson(kit, 'neu2@example.com', { data: {}, include: 'id_token' })).not.toHaveProperty(
      'id_token',
    );
  });

  it('say the fields that accounts.getJWT asks for, as long as it asks for', async () => {
    const { login_token } = (await login())['sessionInfo'] as { readonly login_token: string };
    const answer = await kit.call('accounts.getJWT', {
      login_token,
      fields: 'profile.email,data.nickname,firstName',
      expiration: 60,
    });
    const { payload } = await verified(answer);
    expect(payload).toMatchObject({ sub: UID, email: 'anna@example.com', 'data.nickname': 'N' });
    expect(payload).not.toHaveProperty('firstName');
    expect(Number(payload.exp) - Number(payload.iat)).toBe(60);
  });

  it('need a session, or a signed server that names the customer, whose address is confirmed', async () => {
    expect(await kit.code('accounts.getJWT')).toBe(403005);
    expect(await kit.code('accounts.getJWT', { targetUID: UID })).toBe(403005);
    expect(await kit.code('accounts.getJWT', { secret })).toBe(400002);
    expect((await verified(await kit.call('accounts.getJWT', { secret, targetUID: UID }))).payload.sub).toBe(UID);
    const { UID: unverified } = await registerPerson(kit, 'neu3@example.com');
    expect(await kit.call('accounts.getJWT', { secret, targetUID: unverified })).toMatchObject({
      errorCode: 403013,
      errorMessage: 'Unverified user',
    });
  });

  it('have one public key, alone or as a key set', async () => {
    const alone = await kit.call('accounts.getJWTPublicKey');
    expect(alone).toMatchObject({ errorCode: 0, kty: 'RSA', alg: 'RS256', e: 'AQAB', n: expect.any(String) });
    expect(await kit.call('accounts.getJWTPublicKey', { V2: 'true' })).toMatchObject({ keys: [{ n: alone['n'] }] });
    for (const secretMember of ['d', 'p', 'q']) expect(alone).not.toHaveProperty(secretMember);
  });
});
