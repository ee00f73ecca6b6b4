import type { AccountsGateway } from '../provider/accounts.ts';
import type { Http, HttpAnswer, HttpCall } from '../browser/http.ts';
import * as v from 'valibot';
import { filled, readAnswer } from './answers.ts';

/** A call to the services that customers make for themselves. `path` is what follows `/rest/v1/customer`. */
export interface CustomerCallFields extends Pick<HttpCall, 'method' | 'json' | 'signal'> {
  readonly path: string;
  /** A proof of identity, for calls that need one. */
  readonly proof?: string;
}

/**
 * Sends a call as the logged-in customer, with a fresh token of the provider. Throws ServiceError if there is no usable
 * answer, ProviderError if there is no session any more.
 * Source: requirements#CUS-1.
 */
export type CustomerCall = (call: CustomerCallFields) => Promise<HttpAnswer>;

/** `base` returns the address of the services at the time of the call. */
export function customerCall(
  http: Http,
  base: () => string,
  { getToken }: Pick<AccountsGateway, 'getToken'>,
): CustomerCall {
  return async ({ path, proof, ...call }) => {
    const token = await getToken();
    const address = `/rest/v1/customer${path}`;
    return http({
      ...call,
      name: `${call.method} ${address.split('?')[0] ?? ''}`,
      url: base() + address,
      headers: { authorization: `Bearer ${token}`, ...(proof !== undefined && { 'x-identity-proof': proof }) },
    });
  };
}

/** What the customer is asked for; a proof is good for one of them. Source: requirements#CUS-2. */
export type ProofPurpose = 'consents' | 'email' | 'copy' | 'deletion' | 'passkeys';

/** What the server gives for a right password or code; `expiresAt` is the server's time, epoch milliseconds. */
export interface IdentityProof {
  readonly proof: string;
  readonly expiresAt: number;
}

/** Proves the identity by the password. Source: requirements#CUS-2. */
export async function proveByPassword(
  send: CustomerCall,
  password: string,
  purpose: ProofPurpose,
): Promise<IdentityProof> {
  return readProof(send, '/proof', { password, purpose });
}

/** Mails a code to a customer whose account has no password; returns where to, partly hidden. Source: requirements#CUS-5. */
export async function mailProofCode(send: CustomerCall, language: string): Promise<string> {
  const { body } = await send({ method: 'POST', path: '/proof/mail', json: { language } });
  return readAnswer(v.object({ email: filled }), body, 'POST /rest/v1/customer/proof/mail').email;
}

/** Proves the identity by the mailed code. Source: requirements#CUS-5. */
export async function proveByCode(send: CustomerCall, code: string, purpose: ProofPurpose): Promise<IdentityProof> {
  return readProof(send, '/proof/code', { code, purpose });
}

async function readProof(send: CustomerCall, path: string, json: object): Promise<IdentityProof> {
  const { body } = await send({ method: 'POST', path, json });
  return readAnswer(v.object({ proof: filled, expiresAt: v.number() }), body, `POST /rest/v1/customer${path}`);
}
