import {
  type EditorSchema,
  transform,
  type Members,
  object,
  type Schema,
  type Present,
  text,
} from '../declaration/part.ts';
import type { AccountData, ProviderSchema } from '../model/provider.ts';
import type { FieldDescription, FieldTools } from '../model/fieldKind.ts';
import type { FindingCode } from '../model/finding.ts';
import type { Control, Section } from '../model/form.ts';
import { visibilityMembers } from '../declaration/visibilityMembers.ts';
import type { Visibility } from '../model/showIf.ts';

/** What a tab component can use to turn its content into form properties. */
export interface ComponentTools<C extends Control = Control> {
  readonly provider: ProviderSchema;
  readonly now?: number;
  readonly account?: AccountData;
  /** Stable id of this component inside its form. */
  readonly id: string;
  /** Newsletter keys that some component of the content names; all others belong to the first newsletter list. */
  readonly namedNewsletters: ReadonlySet<string>;
  /**
   * Adds one property, described by the callback. Returns its key, or undefined (with findings) if it cannot be shown.
   * `at` is its place in the content; it is shown only if the conditions of `conditionLists` hold.
   */
  readonly add: (
    at: string,
    describe: (tools: FieldTools) => FieldDescription<C> | undefined,
    conditionLists?: readonly Visibility[],
  ) => string | undefined;
  /** Whether another field already has this account path. */
  readonly isClaimed: (path: string) => boolean;
  readonly report: (at: string, what: FindingCode) => void;
}

/** The part of a section that every component adds. */
export type SectionBody = Pick<Section, 'keys'>;

/**
 * What a tab component is, apart from how it looks; the renderer with the same name draws it. `P` is what editors write
 * for it, `C` names the controls of its properties, `B` is what its renderer gets besides the section's name; members of
 * its own are optional. Never throws.
 */
export interface TabComponentDefinition<
  P extends Schema<unknown>,
  C extends Control = never,
  B extends SectionBody = SectionBody,
> {
  readonly content: P;
  readonly toSection: (component: Present<P>, tools: ComponentTools<C>) => B;
  /** It is shown even without any field of the account. */
  readonly standsAlone?: true;
}

/**
 * What editors write for a component: its own members besides those of all components.
 */
export function componentContent<M extends Members>(members: M, about: EditorSchema) {
  return transform(object({ ...heading, ...members }, about), (value, { at }) => ({ ...value, at }));
}

/** The same for a component with fields of the account, which may be shown only if other fields have certain values. */
export function fieldsContent<M extends Members>(members: M, about: EditorSchema) {
  return componentContent({ ...members, ...visibilityMembers }, about);
}

const heading = {
  title: text({ description: 'Heading above the part.', minLength: 1 }),
  description: text({ description: 'One or two sentences below the heading.', minLength: 1 }),
};

/** A list without undefined items. */
export function present<T>(items: readonly (T | undefined)[]): readonly T[] {
  return items.filter((item): item is T => item !== undefined);
}

/** A section with a control that switches all its properties; its label if the content has one. */
export interface ToggleAllBody extends SectionBody {
  readonly toggleAllLabel?: string;
}

/** Label of "toggle all" if the content has one. */
export function toggleAll({ toggleAllLabel }: Omit<ToggleAllBody, 'keys'>): Omit<ToggleAllBody, 'keys'> {
  return { toggleAllLabel };
}
