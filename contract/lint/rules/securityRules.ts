import { ownMember } from '@kontor/schema-adapters/json';
import { type ProviderField, toSchemaPath } from '@kontor/schema-adapters/provider';
import { builtInPaths, writtenByPages } from '../productFields.ts';
import { type ContractRule } from '../contractRule.ts';
import { ofFields, fieldRule } from './schemaRules.ts';

/** Fields that customers can change by mistake of the schema: any client may send any writable field. */
export const securityRules = {
  'security/privileged-name': fieldRule('error', 'writeAccess', (field) => {
    const word = isData(field) ? wordsIn(field.path).find((one) => privileged.has(one)) : undefined;
    return word === undefined ? undefined : { values: { word } };
  }),
  'security/identity-writable': fieldRule('warning', 'writeAccess', (field) =>
    isWritable(field) && isIdentity(field) ? {} : undefined,
  ),
  'security/email-writable': {
    severity: 'warning',
    find: (contract) => {
      const { policies } = contract.input;
      if (policies === undefined) return [];
      const isVerified = ownMember(ownMember(policies.raw, 'accountOptions'), 'verifyEmail') === true;
      return ofFields(contract, 'writeAccess', (field) =>
        field.path === 'profile.email' && isWritable(field) && !isVerified ? {} : undefined,
      );
    },
  },
  'security/writable-unused': {
    severity: 'info',
    isGeneral: true,
    find: (contract) => {
      if (contract.documents.length === 0) return [];
      const named = new Set(contract.documents.flatMap(({ written }) => written).map(({ path }) => toSchemaPath(path)));
      return ofFields({ ...contract, schemas: [contract.main] }, undefined, (field) => {
        const { path } = field;
        const isUsed =
          builtInPaths.has(path) ||
          writtenByPages.has(path) ||
          named.has(path) ||
          contract.documents.some(({ visiblePaths }) => visiblePaths.has(path));
        const isField = field.root === 'profile' || field.root === 'data';
        return isUsed || !isField || !isWritable(field) || field.required ? undefined : {};
      });
    },
  },
} as const satisfies Readonly<Record<string, ContractRule>>;

/** Words in names of fields that grant rights or benefits. */
const privileged: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'role',
  'roles',
  'employee',
  'staff',
  'status',
  'verified',
  'balance',
  'credit',
  'credits',
  'points',
  'discount',
  'permission',
  'permissions',
  'privilege',
  'privileges',
  'approved',
  'blocked',
  'entitlement',
  'entitlements',
  'level',
  'tier',
  'vip',
  'internal',
]);

/** Names of fields that identify a customer in other systems. */
const identities: readonly string[] = [
  'uid',
  'guid',
  'id',
  'user id',
  'customer id',
  'external id',
  'crm id',
  'contact id',
  'login id',
  'member id',
  'subscription key',
  'subscriber key',
  'username',
  'customer number',
];

function isWritable({ writeAccess }: ProviderField): boolean {
  return writeAccess === 'clientModify';
}

function isData({ root, writeAccess }: ProviderField): boolean {
  return root === 'data' && writeAccess !== 'serverOnly';
}

function isIdentity({ root, path }: ProviderField): boolean {
  if (root === 'profile') return path === 'profile.username';
  const name = path.slice(path.lastIndexOf('.') + 1);
  return root === 'data' && identities.includes(wordsOfName(name).join(' '));
}

function wordsIn(path: string): readonly string[] {
  return path.split('.').slice(1).flatMap(wordsOfName);
}

/** `isVerifiedMember_2` → is, verified, member, 2. */
function wordsOfName(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
}
