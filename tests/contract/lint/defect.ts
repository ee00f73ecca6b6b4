import type { ChangeKind, ContractSeverity } from '../../../contract/lint/contractFinding.ts';
import type { ContractRuleId } from '../../../contract/lint/contractRules.ts';
import type { Loose, TestSite } from './site.ts';

/** A change of a site without defects, and the only rule that finds it. */
export interface Defect {
  readonly rule: ContractRuleId;
  readonly title: string;
  readonly change: (site: TestSite) => void;
  /** What the finding says of a change of the schema: its kind and severity. */
  readonly effect?: `${ChangeKind} ${ContractSeverity}`;
  /** What the finding suggests. */
  readonly suggestion?: string;
  /** Place in the words of the editor, German document. */
  readonly pointer?: string;
}

/** Changes both languages alike. */
export function inBoth({ de, en }: TestSite, change: (document: Loose) => void): void {
  change(de);
  change(en);
}

/** The first component of a type in a document. */
export function component(document: Loose, type: string): Loose {
  return document.preferenceCenter.tabs
    .flatMap(({ components }: Loose) => components)
    .find((one: Loose) => one.type === type);
}

/** A tab by its anchor. */
export function tab(document: Loose, anchor: string): Loose {
  return document.preferenceCenter.tabs.find((one: Loose) => one.anchor === anchor);
}

/** Adds a data field that customers may write and that is harmless as it is. */
export function addField({ schema }: TestSite, name: string, field: Loose = {}): void {
  schema.dataSchema.fields[name] = {
    type: 'string',
    required: false,
    allowNull: true,
    writeAccess: 'clientModify',
    ...field,
  };
}
