export {
  cardPage,
  originHeaders,
  pageDocument,
  pageHeaders,
  pageLanguage,
  sendPage,
  type PageLanguage,
} from './pages/page.ts';
export { assetHeaders, browserScript, registerPageAssets, serveFile, serveScript } from './pages/pageAssets.ts';
export { readForms } from './protocol/readForms.ts';
export { pageTextsIn, scriptWithTexts, standInTexts, type StandInTranslate } from './texts.ts';
