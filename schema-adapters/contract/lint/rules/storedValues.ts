import type { Found } from '../contractFinding.ts';
import type { ContractRule } from '../contractRule.ts';
import type { Contract } from '../contractViews.ts';
import { readPath, toAccountPath } from '../../../providerPath.ts';
import { schemaPointer } from '../schemaPointer.ts';
import { accepts, accountsIn } from './differences.ts';

/** Whether the accounts that exist fit the schema. Their values are counted and never shown. */
export const storedValueRules = {
  'contract/stored-value-refused': { severity: 'warning', find: refusedValues },
} as const satisfies Readonly<Record<string, ContractRule>>;

/** A value that only a change refuses is told with that change. */
function refusedValues(contract: Contract): readonly Found[] {
  const accounts = accountsIn(contract);
  const { main } = contract;
  return [...main.fields.values()].flatMap((field) => {
    const before = main.against?.fields.get(field.path);
    const count = accounts.filter((account) => {
      const value = readPath(account, toAccountPath(field.path));
      if (value === undefined || value === null || value === '' || accepts(field, value)) return false;
      return before === undefined || !accepts(before, value);
    }).length;
    if (count === 0) return [];
    return [
      {
        file: main.file,
        pointer: schemaPointer(main.raw, field.path, 'format'),
        path: field.path,
        values: { count, format: field.format ?? field.type },
      },
    ];
  });
}
