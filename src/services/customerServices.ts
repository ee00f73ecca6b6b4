import type { AccountsGateway } from '../provider/accounts.ts';
import type { Http, HttpAnswer, HttpCall } from '../browser/http.ts';
import * as v from 'valibot';
import { filled, readAnswer } from './answers.ts';

/** A customer's call to the services. `path` follows `/rest/v1/customer`. */
export interface CustomerCallFields extends Pick<HttpCall, 'method' | 'json' | 'signal'> {
  readonly path: string;
  /** The step-up token, for calls that need one. */
  readonly proof?: string;
}

/**
 * Sends a call as the logged-in customer, with a new token of the provider. Throws ServiceError if there is no usable
 * answer, ProviderError if the provider refuses the token.
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

/** Sends a call and parses its answer. Throws ServiceError `UNREADABLE` if a required member is missing. */
export async function sendAndRead<const S extends v.GenericSchema>(
  send: CustomerCall,
  shape: S,
  call: CustomerCallFields,
): Promise<v.InferOutput<S>> {
  return readAnswer(shape, (await send(call)).body, `${call.method} /rest/v1/customer${call.path}`);
}

/** The purpose of a step-up authentication; its token is valid only for this purpose. Source: requirements#CUS-2. */
export type StepUpPurpose = 'consents' | 'email' | 'copy' | 'deletion' | 'passkeys';

/**
 * The server's step-up token after a correct password or code; `expiresAt` is the server's time, epoch milliseconds.
 */
export interface StepUpToken {
  readonly proof: string;
  readonly expiresAt: number;
}

/** Step-up authentication by the password. Source: requirements#CUS-2. */
export async function stepUpByPassword(
  send: CustomerCall,
  password: string,
  purpose: StepUpPurpose,
): Promise<StepUpToken> {
  return sendAndRead(send, stepUpToken, { method: 'POST', path: '/proof', json: { password, purpose } });
}

/** Mails a code to a customer whose account has no password; returns the masked address. Source: requirements#CUS-5. */
export async function mailProofCode(send: CustomerCall, language: string): Promise<string> {
  const call = { method: 'POST', path: '/proof/mail', json: { language } } as const;
  return (await sendAndRead(send, v.object({ email: filled }), call)).email;
}

/** Step-up authentication by the mailed code. Source: requirements#CUS-5. */
export async function stepUpByCode(send: CustomerCall, code: string, purpose: StepUpPurpose): Promise<StepUpToken> {
  return sendAndRead(send, stepUpToken, { method: 'POST', path: '/proof/code', json: { code, purpose } });
}

const stepUpToken = v.object({ proof: filled, expiresAt: v.number() });
