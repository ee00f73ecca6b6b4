/**
 * Names of pages for statistics: a fixed list, so that no address, token or name ever gets into it.
 * Source: specification §2, tracking names; security requirement TOK-3.
 */
export type PageName = 'preferences' | 'unsubscribe from newsletter' | 'feature not available';

/** What statistics may be told. Whether anybody listens is the consent banner's affair. */
export interface TrackingGateway {
  readonly page: (name: PageName) => void;
}

declare global {
  interface Window {
    adobeDataLayer?: object[];
  }
}

/** The tag manager's data layer: a list in memory that the tag manager reads when, and if, it is loaded. */
export function browserTracking(): TrackingGateway {
  return {
    page: (name) => {
      window.adobeDataLayer ??= [];
      window.adobeDataLayer.push({ event: 'page', page: name });
    },
  };
}
