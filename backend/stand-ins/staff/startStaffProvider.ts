import { Provider } from 'oidc-provider';
import { signingKeys, storedSecret, recordAdapter } from '@kontor/cdc-stand-in/oidc';
import {
  sampleStaff,
  staffRoleClaim,
  staffRoleValues,
  STAFF_ISSUER,
  STAFF_LOGIN,
  STUDIO_CLIENT,
  type StaffProviderDeps,
} from './staffIssuer.ts';

const WORKING_DAY_SECONDS = 13 * 3600;

/** Refresh tokens let the studio check a person's rights for as long as its own sessions last. */
const tokenOptions = {
  issueRefreshToken: () => true,
  expiresWithSession: () => false,
  ttl: {
    AccessToken: 600,
    AuthorizationCode: 60,
    IdToken: 600,
    Interaction: 900,
    Session: 60,
    Grant: WORKING_DAY_SECONDS,
    RefreshToken: WORKING_DAY_SECONDS,
  },
} as const;

/** Starts the provider of staff. The claim `groups` determines a person's rights. */
export async function startStaffProvider({ db, clock, origin, client }: StaffProviderDeps): Promise<Provider> {
  const records = recordAdapter(db, clock);
  const provider = new Provider(`${origin}${STAFF_ISSUER}`, {
    // Uses another namespace than the customers' provider, so that records work at one provider only.
    adapter: (model: string) => records(`Staff${model}`),
    clients: [
      {
        client_id: STUDIO_CLIENT,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: await signingKeys(db, clock, 'staff-signing'),
    cookies: {
      keys: [await storedSecret(db, clock, 'staff-cookies')],
      names: { session: 'staff_op_session', interaction: 'staff_op_interaction', resume: 'staff_op_resume' },
      short: { httpOnly: true, sameSite: 'lax', signed: true, path: '/' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    claims: { openid: ['sub', staffRoleClaim], profile: ['name'], email: ['email'] },
    scopes: ['openid', 'profile', 'email'],
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    routes: { authorization: '/authorize', token: '/token', userinfo: '/userinfo', jwks: '/jwks' },
    ...tokenOptions,
    interactions: { url: (_ctx, { uid }) => `${STAFF_LOGIN}/${uid}` },
    // The company's own application needs no consent of staff.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session?.accountId ?? '',
        clientId: ctx.oidc.client?.clientId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    findAccount: (_ctx, id) => {
      const who = sampleStaff.find((one) => one.id === id);
      return (
        who && {
          accountId: id,
          claims: () => ({ sub: id, name: who.name, email: who.email, [staffRoleClaim]: staffRoleValues[who.role] }),
        }
      );
    },
  });
  provider.proxy = origin.startsWith('https:');
  return provider;
}
