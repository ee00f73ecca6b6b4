import type { ChangeKind, ContractSeverity } from '../../../contract/lint/contractFinding.ts';
import type { ContractRuleId } from '../../../contract/lint/contractRules.ts';
import type { Loose, TestSite } from './site.ts';

/** Turns a site without defects into one with a defect. */
export type Change = (site: TestSite) => void;

/** What else the finding of a defect says. */
export interface DefectFinding {
  /** The kind and severity of a change of the schema. */
  readonly effect?: `${ChangeKind} ${ContractSeverity}`;
  readonly suggestion?: string;
  /** Place in the German document. */
  readonly pointer?: string;
}

/** Changes by the only rule that finds them and their title. */
export type Defects = Readonly<
  Partial<Record<ContractRuleId, Readonly<Record<string, Change | readonly [Change, DefectFinding]>>>>
>;

/** The change of both languages alike. */
export const both =
  (change: (document: Loose) => void): Change =>
  (site) =>
    inBoth(site, change);

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
