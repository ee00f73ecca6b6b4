export { neededFeatures, offersPage } from './content/pageFeatures.ts';
export * as paths from './content/pagePaths.ts';
export {
  type Accessibility,
  contentDocument,
  missingForAccessibility,
  missingForReceipts,
  parseAccessibility,
  parseContent,
  parseResponsible,
  type Responsible,
  responsibleGaps,
  type WholeContent,
} from './content/parseContent.ts';
export {
  type Content,
  type ContentLink,
  parseSiteContent,
  type Picture,
  type SsoClient,
} from './content/parseSiteContent.ts';
export { parseTabs, type Tab } from './content/parseTabs.ts';
export { pictureWidths, srcSetOf } from './content/pictureWidths.ts';
export { isSecure, safeAddress } from './content/safeAddress.ts';
export { isPage, pagePaths, sitePages, tokenPagePaths } from './content/sitePages.ts';
export { newsletterFrequencies, type NewsletterFrequency } from './model/newsletterFrequency.ts';
export { MAX_TEXT_LENGTH, portalMessages } from './model/portalMessages.ts';
