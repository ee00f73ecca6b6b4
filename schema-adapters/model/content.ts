/**
 * The content document as screens and adapters read it: known members only, complete, every list present.
 * Source: requirements#content.
 */
export interface Content {
  readonly header: { readonly usptext: string; readonly logo: Picture };
  readonly footer: {
    readonly columns: readonly { readonly headline: string; readonly links: readonly ContentLink[] }[];
  };
  readonly socialmediabar: { readonly headline: string; readonly links: readonly ContentLink[] };
  readonly simpleFooter: { readonly footerLinks: readonly ContentLink[] };
  readonly accountPage: {
    readonly accountLinks: readonly ContentLink[];
    readonly services: { readonly headline: string; readonly items: readonly ContentLink[] };
  };
  readonly components: { readonly SsoClientsOverview: { readonly items: readonly SsoClient[] } };
  readonly preferenceCenter: PreferenceCenter;
}

export interface Picture {
  readonly src: string;
  readonly alt: string;
}

/** Any link of the content; members beyond id, url and label are present where the section has them. URLs are unchecked: draw them through `safeLink`. */
export interface ContentLink {
  readonly id: string;
  readonly url: string;
  readonly label: string;
  readonly description?: string;
  readonly icon?: string;
  readonly image?: string;
}

export interface SsoClient {
  readonly id: string;
  readonly image: string;
  readonly label: string;
  readonly description: string;
  readonly buttonlabel: string;
  readonly url: string;
}

export interface PreferenceCenter {
  readonly welcomeImage: Picture;
  readonly prePhrase: string;
  readonly postPhrase: string;
  readonly description: string;
  readonly subHeadline: string;
  readonly tabs: readonly Tab[];
}

/** One tab of the preference centre. `at` is its JSON pointer in the content, for findings. */
export interface Tab {
  readonly label: string;
  readonly anchor: string;
  readonly title: string;
  readonly description: string;
  readonly accessWithoutSubscription: boolean;
  readonly components: readonly TabComponent[];
  readonly at: string;
}

interface ComponentBase {
  readonly title?: string;
  readonly description?: string;
  /** JSON pointer in the content. */
  readonly at: string;
}

export interface ProfileComponent extends ComponentBase {
  readonly type: 'profile';
  readonly fields: readonly FieldConfig[];
}

export interface SubscriptionsComponent extends ComponentBase {
  readonly type: 'subscriptions';
  readonly toggleAllLabel?: string;
  readonly newsletters: readonly NewsletterConfig[];
}

export interface BooleanTilesComponent extends ComponentBase {
  readonly type: 'booleantiles';
  readonly tiles: readonly TileConfig[];
}

export interface RadioTilesComponent extends ComponentBase {
  readonly type: 'radiotiles';
  readonly toggleAllLabel?: string;
  readonly groups: readonly TileGroupConfig[];
}

export interface ProductRemindersComponent extends ComponentBase {
  readonly type: 'productreminders';
  readonly toggleAllLabel?: string;
}

export interface SeparatorComponent extends ComponentBase {
  readonly type: 'separator';
  readonly label?: string;
}

export type TabComponent =
  | ProfileComponent
  | SubscriptionsComponent
  | BooleanTilesComponent
  | RadioTilesComponent
  | ProductRemindersComponent
  | SeparatorComponent;

/**
 * One field of a form as an editor or a screen defines it. `type` is a key of `fieldKinds`; other types become
 * findings.
 */
export interface FieldConfig {
  readonly type: string;
  /** Dotted provider path; every kind except FormInput has its own. */
  readonly schemaPath?: string;
  readonly label?: string;
  readonly hint?: string;
  readonly width?: 'full' | 'half';
  readonly options?: readonly { readonly value: string; readonly label?: string }[];
  /** JSON pointer in the content; absent for fields that a screen names itself. */
  readonly at?: string;
}

export interface NewsletterConfig {
  /** Key of the subscriptions schema, `NLT_WEEKLY`. */
  readonly key: string;
  readonly name?: string;
  readonly icon?: string;
  readonly descriptions: readonly string[];
  /** URL of its latest issue. */
  readonly sampleUrl?: string;
  /** Epoch milliseconds, inclusive. */
  readonly displayStart?: number;
  /** Epoch milliseconds, inclusive. */
  readonly displayEnd?: number;
  readonly at: string;
}

export interface TileConfig {
  readonly label: string;
  readonly description?: string;
  /** Base URL of the picture: the content's `imageUrl`, else its `icon`. */
  readonly imageUrl?: string;
  readonly schemaPaths: readonly string[];
  readonly at: string;
}

export interface TileGroupConfig {
  readonly label: string;
  readonly description?: string;
  readonly tiles: readonly TileConfig[];
  readonly at: string;
}
