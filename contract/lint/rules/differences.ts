import type { ProviderField } from '@kontor/schema-adapters/provider';
import { ownMember } from '@kontor/schema-adapters/json';
import { builtInPaths, writtenByPages } from '../productFields.ts';
import type { AccountCounts } from '../accountCounts.ts';
import type { RuleResult } from '../contractFinding.ts';
import type { LintInput, SchemaView } from '../contractViews.ts';
import { resultAt, schemaPointer } from '../contractRule.ts';

/** One field of both schemas, with the data for the severity of its change. */
export interface Difference {
  readonly before: ProviderField;
  readonly field: ProviderField;
  /** Whether a tab or a built-in page shows or writes it. */
  readonly isUsed: boolean;
  readonly view: SchemaView;
  readonly old: SchemaView;
  /** Counts of the accounts; undefined without accounts in the input. */
  readonly accounts: AccountCounts | undefined;
}

type Report<T> = (difference: T) => Partial<RuleResult> | undefined;

/** Compares the fields of both schemas; a finding points to `member` of the new one. */
export function changed(contract: LintInput, member: string, report: Report<Difference>): readonly RuleResult[] {
  return compared(contract).flatMap(({ view, old, ...rest }) =>
    [...view.fields.values()].flatMap((field) => {
      const { path } = field;
      const before = old.fields.get(path);
      const result = before && report({ before, field, isUsed: isUsed(contract, path), view, old, ...rest });
      return resultAt(() => ({ file: view.file, pointer: schemaPointer(view.raw, path, member), path }), result);
    }),
  );
}

/** Fields that only the new schema has. */
export function added(contract: LintInput, report: Report<Omit<Difference, 'before'>>): readonly RuleResult[] {
  return compared(contract).flatMap(({ view, old, ...rest }) =>
    [...view.fields.values()].flatMap((field) => {
      const { path } = field;
      if (old.fields.has(path) || !hasSection(old, field)) return [];
      const result = report({ field, isUsed: isUsed(contract, path), view, old, ...rest });
      return resultAt(() => ({ file: view.file, pointer: schemaPointer(view.raw, path), path }), result);
    }),
  );
}

/** Fields that only the old schema has; findings point to their section in the new one. */
export function removed(contract: LintInput, report: Report<Omit<Difference, 'field'>>): readonly RuleResult[] {
  return compared(contract).flatMap(({ view, old, ...rest }) =>
    [...old.fields.values()].flatMap((before) => {
      const isUnread = view.findings.some(({ where }) => where === before.path);
      const isGone = hasSection(view, before) && !view.fields.has(before.path) && !isUnread;
      const result = isGone ? report({ before, isUsed: isUsed(contract, before.path), view, old, ...rest }) : undefined;
      return resultAt(() => {
        const section = schemaPointer(view.raw, before.path).split('/').slice(0, 3).join('/');
        return { file: view.file, pointer: section, path: before.path };
      }, result);
    }),
  );
}

/** An answer may omit a whole section, which means nothing for its fields. Source: requirements#IDP-schema. */
function hasSection({ raw }: SchemaView, { root }: ProviderField): boolean {
  return ownMember(raw, `${root}Schema`) !== undefined;
}

/** Another field that contains this path or lies inside it; the provider allows neither. */
export function isInsideOther(path: string, fields: ReadonlyMap<string, unknown>): string | undefined {
  return [...fields.keys()].find((other) => path.startsWith(`${other}.`) || other.startsWith(`${path}.`));
}

function compared({ schemas }: LintInput) {
  return schemas.flatMap((view) =>
    view.against === undefined ? [] : [{ view, old: view.against, accounts: view.accounts }],
  );
}

function isUsed({ documents }: LintInput, path: string): boolean {
  const isShown = documents.some(
    ({ visiblePaths, formerlyVisiblePaths }) => visiblePaths.has(path) || formerlyVisiblePaths.has(path),
  );
  return isShown || builtInPaths.has(path) || writtenByPages.has(path);
}
