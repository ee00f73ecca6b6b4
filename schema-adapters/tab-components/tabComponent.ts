import {
  type EditorSchema,
  transform,
  type Members,
  object,
  type ObjectOf,
  type Schema,
  type Present,
  filledText,
} from '../declaration/part.ts';
import type { AccountData, ProviderSchema } from '../model/provider.ts';
import type { FieldDescription, FieldTools } from '../model/fieldKind.ts';
import type { FindingCode } from '../model/finding.ts';
import type { Control, Section } from '../model/form.ts';
import { visibilityMembers } from '../declaration/visibilityMembers.ts';
import type { Visibility } from '../model/showIf.ts';

/** Tools for converting the content of a tab component to form properties. */
export interface ComponentTools<C extends Control = Control> {
  readonly provider: ProviderSchema;
  readonly now?: number;
  readonly account?: AccountData;
  /** Stable id of this component inside its form. */
  readonly id: string;
  /** Newsletter keys in all components of the content; other newsletters belong to the first newsletter list. */
  readonly namedNewsletters: ReadonlySet<string>;
  /**
   * Adds the property that the callback describes. Returns its key, or undefined (with findings) if it is not
   * supported. `at` is its place in the content; all conditions of `conditionLists` must hold for it to be visible.
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

/** The members of a section that every component adds. */
export type SectionBody = Pick<Section, 'keys'>;

/**
 * A tab component without its look; the renderer with the same name renders it. `P` is the schema of its content, `C`
 * names the controls of its properties, `B` is the component's part of the section, with optional further members.
 * Never throws.
 */
export interface TabComponentDefinition<
  P extends Schema<unknown>,
  C extends Control = never,
  B extends SectionBody = SectionBody,
> {
  readonly content: P;
  readonly toSection: (component: Present<P>, tools: ComponentTools<C>) => B;
  /** The component is visible without fields of the account. */
  readonly standsAlone?: true;
}

type ContentOf<M extends Members> = Schema<
  (ObjectOf<typeof heading & M> & { /** Its place in the content. */ readonly at: string }) | undefined
>;

/** The content schema of a component: its own members and those of all components. */
export function componentContent<M extends Members>(members: M, about: EditorSchema): ContentOf<M> {
  return transform(object<typeof heading & M>({ ...heading, ...members }, about), (value, { at }) => ({
    ...value,
    at,
  }));
}

/** {@link componentContent} for a component with account fields, which may have conditions. */
export function fieldsContent<M extends Members>(
  members: M,
  about: EditorSchema,
): ContentOf<M & typeof visibilityMembers> {
  return componentContent({ ...members, ...visibilityMembers }, about);
}

const heading = {
  title: filledText('Heading above the part.'),
  description: filledText('One or two sentences below the heading.'),
};

/** Removes undefined items. */
export function present<T>(items: readonly (T | undefined)[]): readonly T[] {
  return items.filter((item): item is T => item !== undefined);
}

/** A section with a toggle for all its properties; the label is optional. */
export interface ToggleAllBody extends SectionBody {
  readonly toggleAllLabel?: string;
}
