import type { ProviderField } from '#adapters/model/provider.ts';
import { ownMember } from '#adapters/model/json.ts';
import { builtInPaths, writtenByPages } from '../productFields.ts';
import type { AccountCounts } from '../accountCounts.ts';
import type { RuleResult } from '../contractFinding.ts';
import type { LintInput, SchemaView } from '../contractViews.ts';
import { schemaPointer } from '../contractRule.ts';

/** One field that both schemas have, with what its change is weighed by. */
export interface Difference {
  readonly before: ProviderField;
  readonly field: ProviderField;
  /** Whether a tab or a page without content shows or writes it. */
  readonly isUsed: boolean;
  readonly view: SchemaView;
  readonly old: SchemaView;
  /** What accounts hold; undefined where none were given. */
  readonly accounts: AccountCounts | undefined;
}

type Tell<T> = (difference: T) => Partial<RuleResult> | undefined;

/** Fields that both schemas have; a finding points to the named member of the new one. */
export function changed(contract: LintInput, member: string, tell: Tell<Difference>): readonly RuleResult[] {
  return compared(contract).flatMap(({ view, old, ...rest }) =>
    [...view.fields.values()].flatMap((field) => {
      const before = old.fields.get(field.path);
      const result = before && tell({ before, field, isUsed: isUsed(contract, field.path), view, old, ...rest });
      return place(view, field.path, member, result);
    }),
  );
}

/** Fields that only the new schema has. */
export function added(contract: LintInput, tell: Tell<Omit<Difference, 'before'>>): readonly RuleResult[] {
  return compared(contract).flatMap(({ view, old, ...rest }) =>
    [...view.fields.values()].flatMap((field) => {
      if (old.fields.has(field.path) || !hasSection(old, field)) return [];
      return place(
        view,
        field.path,
        undefined,
        tell({ field, isUsed: isUsed(contract, field.path), view, old, ...rest }),
      );
    }),
  );
}

/** Fields that only the old schema has; findings point to the section that they are missing from. */
export function removed(contract: LintInput, tell: Tell<Omit<Difference, 'field'>>): readonly RuleResult[] {
  return compared(contract).flatMap(({ view, old, ...rest }) =>
    [...old.fields.values()].flatMap((before) => {
      const isUnread = view.findings.some(({ where }) => where === before.path);
      const isGone = hasSection(view, before) && !view.fields.has(before.path) && !isUnread;
      const result = isGone ? tell({ before, isUsed: isUsed(contract, before.path), view, old, ...rest }) : undefined;
      const section = schemaPointer(view.raw, before.path).split('/').slice(0, 3).join('/');
      return result === undefined ? [] : [{ file: view.file, pointer: section, path: before.path, ...result }];
    }),
  );
}

/** An answer may lack a whole section; that says nothing about its fields. Source: requirements#IDP-schema. */
function hasSection({ raw }: SchemaView, { root }: ProviderField): boolean {
  return ownMember(raw, `${root}Schema`) !== undefined;
}

/** The other field that this path lies in, or that lies in this path; the provider allows neither. */
export function isInsideOther(path: string, fields: ReadonlyMap<string, unknown>): string | undefined {
  return [...fields.keys()].find((other) => path.startsWith(`${other}.`) || other.startsWith(`${path}.`));
}

function place(
  view: SchemaView,
  path: string,
  member: string | undefined,
  result: Partial<RuleResult> | undefined,
): readonly RuleResult[] {
  return result === undefined
    ? []
    : [{ file: view.file, pointer: schemaPointer(view.raw, path, member), path, ...result }];
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
