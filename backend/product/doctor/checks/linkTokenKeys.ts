import { importJWK } from 'jose';
import { LINK_TOKEN_ALGORITHM } from '#backend/product/services/linkTokens.ts';
import { type Check, ofEach } from '../check.ts';

/** The keys of mailed links can verify signatures. */
export const linkTokenKeys: Check = {
  title: 'Every key of linkTokens.keys can verify links.',
  find: ({ settings: { linkTokens } }) =>
    ofEach(Object.entries(linkTokens.keys), async ([kid, key]) => {
      try {
        await importJWK(key, LINK_TOKEN_ALGORITHM);
        return [];
      } catch {
        return [
          {
            what: `The key “${kid}” of linkTokens.keys is no public key on P-256.`,
            mend: 'Copy it again from the marketing platform, as JWK with kty, crv, x and y.',
          },
        ];
      }
    }),
};
