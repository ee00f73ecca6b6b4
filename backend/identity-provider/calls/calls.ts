import type { CallHandler } from './callContext.ts';
import { getAccountInfo } from './getAccountInfo.ts';
import { getSchema } from './getSchema.ts';
import { initRegistration } from './initRegistration.ts';
import { setAccountInfo } from './setAccountInfo.ts';

/** Every method of the provider's API that the stand-in answers. */
export const calls: Readonly<Record<string, CallHandler>> = {
  'accounts.getAccountInfo': getAccountInfo,
  'accounts.getSchema': getSchema,
  'accounts.initRegistration': initRegistration,
  'accounts.setAccountInfo': setAccountInfo,
};
