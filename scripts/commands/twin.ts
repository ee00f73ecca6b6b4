import { readOptions } from '../commandLine.ts';
import { tenantOf, twinCommand } from './twin/twinCommand.ts';

/**
 * `npm run twin`: compares the stand-in of the identity provider with a tenant, call by call. Keys come from the
 * environment alone.
 */
const { domain } = readOptions({
  call: 'TWIN_URL=https://accounts.eu1.gigya.com TWIN_API_KEY=… TWIN_SECRET=… [TWIN_USER_KEY=…] npm run twin --',
  does: 'Makes the calls of the product, and their refusals, at a tenant and at the stand-in, and prints each difference. Exit code 0: none, 1: differences, 2: the comparison is not possible.',
  options: {
    domain: { value: 'NAME', default: 'example.com', what: 'domain of the address of the account that it makes' },
  },
});
try {
  process.exitCode = await twinCommand({ tenant: tenantOf(process.env), domain, tell: console.log });
} catch (error) {
  process.stderr.write(`${messagesOf(error).join(': ')}\n`);
  process.exitCode = 2;
}

function messagesOf(error: unknown): readonly string[] {
  return error instanceof Error ? [error.message, ...messagesOf(error.cause)] : [];
}
