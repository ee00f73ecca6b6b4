import { reminderSubscription } from '../../model/providerNames.ts';
import { productFields } from './productFields.ts';

const pathsOf = (wanted: string): readonly string[] =>
  productFields.filter(({ use }) => use === wanted).map(({ path }) => path);

/** Fields that pages without content ask for: registration, personal data and delivery address. */
export const builtInPaths: ReadonlySet<string> = new Set(pathsOf('asked'));

/** Fields that pages write without asking. */
export const writtenByPages: ReadonlySet<string> = new Set([
  ...pathsOf('written'),
  `subscriptions.${reminderSubscription}.email`,
]);
