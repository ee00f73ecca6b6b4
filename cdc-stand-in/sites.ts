import type { JsonObject } from '@kontor/schema-adapters/json';

/** The stand-in's settings of one site of the group. */
export interface SiteSettings {
  readonly apiKey: string;
  /** Base64, shared with the servers that sign calls. */
  readonly secret: string;
  /** Applications that may sign for the site with their own secret (base64). */
  readonly applications?: readonly Application[];
  readonly name: SiteName;
  /** A whole `accounts.getSchema` answer, the server's view. */
  readonly schema: JsonObject;
  /** Sections that override the stand-in's default policies. */
  readonly policies?: JsonObject;
  /** `siteConsentDetails` of the site, by consent id. */
  readonly consents?: JsonObject;
  /** Exact origins whose pages may call with credentials. */
  readonly origins: readonly string[];
  /** Its data centre as the provider names it; default is `eu1`. */
  readonly dataCentre?: string;
  /** Patterns of addresses whose pages may call, `*.kontor.example/*`; default is the hosts of `origins`. */
  readonly trustedUrls?: readonly string[];
  /** Key of the parent of its group; absent for the parent itself. */
  readonly groupOwner?: string;
  /** Domain of its passkeys (rp id); default is the host of its first origin; empty = the site has none. */
  readonly passkeyDomain?: string;
  /** The page with the partner script; only of a site that is an OpenID provider. */
  readonly proxyPage?: string;
  /** Base domain of another data centre that serves the site; this one refuses all calls. */
  readonly movedTo?: string;
}

/** An application that may sign for a site. */
interface Application {
  readonly userKey: string;
  readonly secret: string;
  /** Methods for which its permission group has no right. */
  readonly denied?: readonly string[];
}

export type SiteName = 'portal' | 'preference-centre' | 'partner';

/** Whether pages of an origin may call the site. */
export function trusts({ trustedUrls, origins }: SiteSettings, origin: string): boolean {
  return trustedUrls === undefined
    ? origins.includes(origin)
    : URL.canParse(origin) && trustedUrls.some((pattern) => covers(pattern, origin));
}

/** Whether a pattern, `*.kontor.example/*`, covers all pages of an origin. */
function covers(pattern: string, origin: string): boolean {
  const [host = '', ...path] = pattern.replace(/^(?:https?|\*):\/\//, '').split('/');
  const originHost = new URL(origin).host;
  const isHost = host.startsWith('*.') ? originHost.endsWith(host.slice(1)) : host === originHost;
  return isHost && ['', '*'].includes(path.join('/'));
}

/** The current sites of the group, whose settings testers can change at runtime. */
export type SiteGroup = ReturnType<typeof siteGroup>;

/** Keeps the group's sites in memory: they come from the scenario, not from the database. */
export function siteGroup(initial: readonly SiteSettings[]) {
  let sites = initial;
  return {
    byKey: (apiKey: string) => sites.find((site) => site.apiKey === apiKey),
    byName: (name: SiteName) => {
      const site = sites.find((candidate) => candidate.name === name);
      if (site === undefined) throw new Error(`the identity provider has no site named ${name}`);
      return site;
    },
    all: () => sites,
    /** Replaces the settings of all sites: another scenario, a published schema. */
    replace: (next: readonly SiteSettings[]) => {
      sites = next;
    },
  };
}
