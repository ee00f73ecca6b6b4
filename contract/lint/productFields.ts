import { type WriteAccess, reminderSubscription } from '@kontor/schema-adapters/provider';

/** A field of the account that the product always needs, with its path in the schema's spelling. */
export interface ProductField {
  readonly path: string;
  /** Types that its control or code supports; a new field gets the first. */
  readonly types: readonly string[];
  /** Minimum access of browsers; `clientModify` allows more than `clientCreate`. */
  readonly writeAccess: WriteAccess;
  /** `asked`: built-in pages ask for it. `written`: pages write it without asking. `read`: pages only read it. */
  readonly use: 'asked' | 'written' | 'read';
  /** Whether only the portal needs it, not the preference centre. */
  readonly onlyPortal?: true;
  /** Only sites with the ID widget, of the German market (because of the region), or with passkeys need it. */
  readonly onlyWith?: 'idWidget' | 'germany' | 'passkeys';
}

const texts = ['string', 'basic-string', 'text'];
const wholeNumbers = ['long', 'integer'];

const inputFields = (types: readonly string[], ...paths: readonly string[]): readonly ProductField[] =>
  paths.map((path) => ({ path, types, writeAccess: 'clientModify', use: 'asked', onlyPortal: true }));

/**
 * Fields of registration, personal data and delivery address; the agreement to data processing; fields that the
 * marketing platform and the registration write; the ID widget's data; names of passkeys.
 * Source: requirements#registration, requirements#personal-data, requirements#addresses.
 * Source: requirements#first-opt-in, requirements#finalize-fields, requirements#account, requirements#passkeys.
 */
export const productFields: readonly ProductField[] = [
  ...inputFields(texts, 'profile.email', 'profile.firstName', 'profile.lastName'),
  ...inputFields(texts, 'profile.zip').map((field) => ({ ...field, onlyWith: 'germany' as const })),
  ...inputFields(wholeNumbers, 'profile.birthDay', 'profile.birthMonth', 'profile.birthYear'),
  ...inputFields(texts, 'profile.phones.number', 'profile.phones.type', 'profile.phones.default'),
  ...inputFields(texts, 'data.salutation'),
  ...inputFields(
    texts,
    'data.addressBook.street',
    'data.addressBook.streetNo',
    'data.addressBook.zip',
    'data.addressBook.city',
    'data.addressBook.country',
  ),
  {
    path: 'data.customerassignment',
    types: texts,
    writeAccess: 'clientCreate',
    use: 'written',
    onlyPortal: true,
    onlyWith: 'germany',
  },
  {
    path: 'data.ownId',
    types: ['text', 'string', 'basic-string'],
    writeAccess: 'clientCreate',
    use: 'written',
    onlyPortal: true,
    onlyWith: 'idWidget',
  },
  {
    path: 'data.passkeyNames',
    types: ['text', 'string', 'basic-string'],
    writeAccess: 'clientModify',
    use: 'written',
    onlyPortal: true,
    onlyWith: 'passkeys',
  },
  { path: 'data.sfmc.dataProcessingConsented', types: ['boolean'], writeAccess: 'clientModify', use: 'written' },
  { path: 'data.sfmc.subscriptionKey', types: texts, writeAccess: 'serverOnly', use: 'read' },
];

const pathsOf = (useKind: string): readonly string[] =>
  productFields.filter(({ use }) => use === useKind).map(({ path }) => path);

/** Fields of the built-in pages: registration, personal data and delivery address. */
export const builtInPaths: ReadonlySet<string> = new Set(pathsOf('asked'));

/** Fields that pages write without asking. */
export const writtenByPages: ReadonlySet<string> = new Set([
  ...pathsOf('written'),
  `subscriptions.${reminderSubscription}.email`,
]);
