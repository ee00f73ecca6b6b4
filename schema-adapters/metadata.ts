export {
  metadataDocument,
  providerScriptAddress,
  type ProviderScriptSite,
  readMetadata,
  siteCountries,
  type SiteMetadata,
  siteRulesOf,
  vendorScripts,
} from './content/metadataDocument.ts';
export type { AdaptContext, SiteFeatures, SiteRules, ZipRule } from './model/site.ts';
export { baseOf, siteLanguage, tagOf } from './model/siteLanguage.ts';
