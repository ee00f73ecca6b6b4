import { parseProviderSchema } from '#adapters/provider/parseProviderSchema.ts';
import type { PreviewShow } from '#adapters/preview/previewMessages.ts';
import type { AccountsGateway } from '../gateways/accounts.ts';
import { ProviderError } from '../gateways/ProviderError.ts';
import type { Account, ProviderGateway } from '../gateways/provider.ts';
import { ServiceError } from '../gateways/ServiceError.ts';
import { mergePatches } from '../rules/patches.ts';

interface SampleProvider {
  readonly provider: ProviderGateway;
  readonly accounts: AccountsGateway;
}

/**
 * The identity provider as a preview has it: one account in memory. What is saved changes that account until the
 * preview shows another person, and nothing is sent; `onSaved` is called so that the page can say so.
 */
export function sampleProvider(
  { mode, reference }: Pick<PreviewShow, 'mode' | 'reference'>,
  start: Account,
  onSaved: () => void,
): SampleProvider {
  let account = start;
  const read = async (): Promise<Account> => {
    if (mode === 'loading') return new Promise(() => undefined);
    if (mode === 'failed') throw new ServiceError('NETWORK', 'accounts.getAccountInfo');
    return account;
  };
  const save: ProviderGateway['setAccount'] = async ({ patch }) => {
    account = { ...account, ...mergePatches([account, patch]) };
    onSaved();
  };
  const getSchema: ProviderGateway['getSchema'] = async () => parseProviderSchema(reference.schema);
  return {
    provider: { open: async () => undefined, getSchema, getAccount: read, setAccount: save },
    accounts: {
      open: async () => undefined,
      getSchema,
      getAccount: read,
      getSubscriptions: read,
      getPasswordPolicy: async () => ({ checks: [], findings: [] }),
      getLockoutSeconds: async () => undefined,
      getLegalStatements: async () => [],
      getMandatoryConsents: async () => [],
      setAccount: async ({ patch, language }) => save({ patch, language, regToken: '' }),
      getToken: async () => 'preview',
      logout: async () => onSaved(),
      continueSignOn: async () => undefined,
      passkeys: refuse,
      login: refuse,
      checkPassword: refuse,
      socialLogin: refuse,
      initRegistration: refuse,
      register: refuse,
      changePassword: refuse,
      finalizeRegistration: refuse,
      sendCode: refuse,
      confirmCode: refuse,
      startReset: refuse,
      finishReset: refuse,
      getConflictingLogin: refuse,
    },
  };
}

async function refuse(): Promise<never> {
  throw new ProviderError('accounts.preview', { errorCode: 500001, errorMessage: 'not in a preview' });
}
