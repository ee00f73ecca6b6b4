import {
  centreKey,
  secret,
  startListeningStandIn,
  type ListeningStandIn,
  type TestStandIn,
} from '../../../cdc-stand-in/startStandIn.ts';
import { duringTests } from './testProduct.ts';

/** A stand-in that listens during the tests of the block or file. */
export const testStandIn = (): ListeningStandIn => duringTests(startListeningStandIn, (standIn) => standIn.close());

/** Begins or ends subscriptions of an account at the provider. Rejects if the provider refuses it. */
export async function saveSubscriptions(
  { call }: TestStandIn,
  UID: string,
  begins: boolean,
  ...names: readonly string[]
): Promise<void> {
  const subscriptions = Object.fromEntries(names.map((name) => [name, { email: { isSubscribed: begins } }]));
  const { errorCode } = await call('accounts.setAccountInfo', { UID, apiKey: centreKey, secret, subscriptions });
  if (errorCode !== 0) throw new Error(`the provider answered ${errorCode}`);
}

/** Whether an account has a subscription at the provider; undefined if it never had it. */
export async function isSubscribed({ call }: TestStandIn, UID: string, name: string): Promise<unknown> {
  const { subscriptions } = await call('accounts.getAccountInfo', {
    UID,
    apiKey: centreKey,
    secret,
    include: 'subscriptions',
  });
  return (
    subscriptions as Readonly<Record<string, { readonly email: { readonly isSubscribed: boolean } } | undefined>>
  )[name]?.email.isSubscribed;
}
