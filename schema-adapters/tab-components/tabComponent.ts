import type { AccountData } from '../model/account.ts';
import type { TabComponent } from '../model/content.ts';
import type { FieldDescription, FieldTools } from '../model/fieldKind.ts';
import type { FindingCode } from '../model/findingCodes.ts';
import type { Control, Section } from '../model/form.ts';
import type { ProviderSchema } from '../model/provider.ts';

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
   * `at` is its place in the content.
   */
  readonly add: (at: string, describe: (tools: FieldTools) => FieldDescription<C> | undefined) => string | undefined;
  /** Whether another field already has this account path. */
  readonly isClaimed: (path: string) => boolean;
  readonly report: (at: string, what: FindingCode) => void;
}

type Kind = TabComponent['type'];

export type ComponentOf<K extends Kind> = Extract<TabComponent, { readonly type: K }>;

/** The part of a section that the component adds. */
export type SectionBody = Omit<Section, 'kind' | 'id' | 'title' | 'description'>;

/** What a tab component is, without how it looks; the renderer of the same name draws it. `C` names what draws its properties. Never throws. */
export interface TabComponentDefinition<K extends Kind, C extends Control = never> {
  readonly toSection: (component: ComponentOf<K>, tools: ComponentTools<C>) => SectionBody;
}

/** A list without undefined items. */
export function present<T>(items: readonly (T | undefined)[]): readonly T[] {
  return items.filter((item): item is T => item !== undefined);
}

/** Label of "toggle all" if the content has one. */
export function toggleAll({ toggleAllLabel }: { readonly toggleAllLabel?: string }): Pick<Section, 'toggleAllLabel'> {
  return { toggleAllLabel };
}
