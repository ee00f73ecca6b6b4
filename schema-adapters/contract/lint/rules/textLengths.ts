/**
 * The longest text, in characters, that a place shows on a phone of 320 pixels without more lines than its layout has.
 * Places are JSON pointers in which `*` is any index.
 */
const lengths: Readonly<Record<string, number>> = {
  '/header/usptext': 60,
  '/preferenceCenter/prePhrase': 40,
  '/preferenceCenter/postPhrase': 60,
  '/preferenceCenter/subHeadline': 60,
  '/preferenceCenter/tabs/*/label': 32,
  '/preferenceCenter/tabs/*/title': 60,
  '/preferenceCenter/tabs/*/components/*/title': 60,
  '/preferenceCenter/tabs/*/components/*/label': 40,
  '/preferenceCenter/tabs/*/components/*/toggleAllLabel': 48,
  '/preferenceCenter/tabs/*/components/*/fields/*/label': 80,
  '/preferenceCenter/tabs/*/components/*/fields/*/options/*/label': 48,
  '/preferenceCenter/tabs/*/components/*/newsletters/*/name': 40,
  '/preferenceCenter/tabs/*/components/*/tiles/*/label': 32,
  '/preferenceCenter/tabs/*/components/*/groups/*/label': 40,
  '/preferenceCenter/tabs/*/components/*/groups/*/tiles/*/label': 32,
  '/footer/columns/*/headline': 32,
  '/footer/columns/*/links/*/label': 60,
  '/simpleFooter/footerLinks/*/label': 40,
  '/accountPage/accountLinks/*/label': 40,
  '/components/SsoClientsOverview/items/*/buttonlabel': 40,
};

/** The longest text at a pointer; undefined where any length fits. */
export function longestOf(pointer: string): number | undefined {
  return lengths[pointer.replaceAll(/\/\d+/g, '/*')];
}
