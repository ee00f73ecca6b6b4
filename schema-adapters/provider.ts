export {
  type AccountData,
  type AccountPatch,
  newsletterPrefix,
  type ProviderField,
  type ProviderSchema,
  reminderSubscription,
  termsConsent,
  type WriteAccess,
} from './model/provider.ts';
export { listedTexts } from './provider-rules/listedTexts.ts';
export { type PasswordCheck, passwordChecks } from './provider-rules/passwordPolicy.ts';
export { MAX_PATTERN } from './provider-rules/patternUse.ts';
export { type PatternNode, printPattern } from './provider-rules/patterns/patternTree.ts';
export { NotPortable, readPattern } from './provider-rules/patterns/readPattern.ts';
export { formatRule, parseRanges, patternText } from './provider-rules/providerRules.ts';
export { typesNotOffered, valueTypes } from './provider-rules/valueTypes.ts';
export { buildBinding } from './provider/buildBinding.ts';
export { isClosedToLinks } from './provider/closedToLinks.ts';
export { hasLabel, readableName } from './provider/fieldLabels.ts';
export { parseProviderSchema } from './provider/parseProviderSchema.ts';
export { standardProfile } from './provider/standardProfile.ts';
export {
  fitsAccount,
  isProviderPath,
  listOf,
  pathToKey,
  readPath,
  rootOf,
  subscriptionName,
  subscriptionPath,
  toAccountPath,
  toSchemaPath,
  writePath,
} from './providerPath.ts';
