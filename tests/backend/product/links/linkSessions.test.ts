import { expect, it } from 'vitest';
import { accountLink, linkOfToken, openAccountLink, openLinkSession } from '#backend/product/links/linkSessions.ts';
import { accountLinkPrefix, serviceTokenPrefix } from '#protocol/serviceToken.ts';
import { fastest } from '../../engines.ts';
import { testDatabase } from '../services/testProduct.ts';

const { db } = testDatabase(fastest);
const now = Date.now();
const link = accountLink('uid-1', now, 'stamp');

it.each([
  ['of the services', serviceTokenPrefix, async () => (await openLinkSession(db, now, link)).regToken],
  ['of the account', accountLinkPrefix, () => openAccountLink(db, link)],
] as const)('takes a token %s for no other kind (requirements#JWT-2)', async (_kind, ownPrefix, open) => {
  const token = await open();
  for (const prefix of [serviceTokenPrefix, accountLinkPrefix] as const)
    expect(await linkOfToken(db, now, token, prefix)).toEqual(prefix === ownPrefix ? link : undefined);
});
