import { sendAndRead, type CustomerCall } from './customerServices.ts';
import type { ServicesGateway } from './services.ts';
import { ServiceError } from '../browser/gatewayErrors.ts';
import * as v from 'valibot';

/**
 * Mails a code to the customer's new address. Without `proof` only a first address is possible, shortly after a login.
 * `language`: a tag such as `de` or `de-BE`. Throws ServiceError.
 */
export async function mailEmailCode(
  send: CustomerCall,
  { email, language, proof }: { readonly email: string; readonly language: string; readonly proof?: string },
): Promise<void> {
  const call = { method: 'POST', path: '/email', json: { email, language }, proof } as const;
  // An answer without `expiresAt` does not prove that the service mailed a code.
  await sendAndRead(send, v.object({ expiresAt: v.number() }), call);
}

/** Changes the address with the mailed code. Throws ServiceError. */
export async function confirmEmailCode(send: CustomerCall, code: string): Promise<void> {
  const { status } = await send({ method: 'POST', path: '/email/code', json: { code } });
  if (status !== 204) throw new ServiceError('UNREADABLE', 'POST /rest/v1/customer/email/code');
}

/**
 * Restores the address from before a change, with the token of its notice and the old password; for an account without
 * a password, `session` is the token of the logged-in customer. Throws ServiceError.
 */
export async function restoreEmail(
  { call }: Pick<ServicesGateway, 'call'>,
  json: { readonly token: string; readonly password?: string },
  session?: string,
): Promise<void> {
  const path = '/rest/v1/account/email/restoration';
  const headers = session === undefined ? {} : { headers: { authorization: `Bearer ${session}` } };
  const { status } = await call({ method: 'POST', json, ...headers }, path);
  if (status !== 204) throw new ServiceError('UNREADABLE', `POST ${path}`);
}
