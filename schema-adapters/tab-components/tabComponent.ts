import type { AccountData } from '../model/account.ts';
import type { TabComponent } from '../model/content.ts';
import type { FieldDescription, FieldTools } from '../model/fieldKind.ts';
import type { FindingCode } from '../model/findingCodes.ts';
import type { Section, TabComponentKind } from '../model/form.ts';
import type { ProviderSchema } from '../model/provider.ts';

/** What a tab component may ask for while it turns its content into form properties. */
export interface ComponentTools {
  readonly provider: ProviderSchema;
  readonly now?: number;
  readonly account?: AccountData;
  /** Stable id of this component inside its form. */
  readonly id: string;
  /** Newsletter keys that some component's content names; the others belong to the first newsletter list. */
  readonly namedNewsletters: ReadonlySet<string>;
  /** Adds one property, described by the callback; its key, or undefined (with findings) where it cannot be shown. `at` is where the content names it. */
  readonly add: (at: string, describe: (tools: FieldTools) => FieldDescription | undefined) => string | undefined;
  /** Whether another field already stands for this account path. */
  readonly isClaimed: (path: string) => boolean;
  readonly report: (at: string, what: FindingCode) => void;
}

export type ComponentOf<K extends TabComponentKind> = Extract<TabComponent, { readonly type: K }>;

/** What a component adds to what every section has. */
export type SectionBody = Omit<Section, 'kind' | 'id' | 'title' | 'description'>;

/** What a tab component is, without how it looks; the renderer of the same name draws it. Never throws. */
export interface TabComponentDefinition<K extends TabComponentKind> {
  readonly toSection: (component: ComponentOf<K>, tools: ComponentTools) => SectionBody;
}

/** A list without its gaps. */
export function present<T>(items: readonly (T | undefined)[]): readonly T[] {
  return items.filter((item): item is T => item !== undefined);
}

/** Label of a "toggle all" where the content gives one. */
export function toggleAll({ toggleAllLabel }: { readonly toggleAllLabel?: string }): Pick<Section, 'toggleAllLabel'> {
  return { toggleAllLabel };
}
