import type { ComponentType } from 'react';
import { useMatches } from 'react-router';
import type { PageName } from '../gateways/tracking.ts';

/** What a route configures in the frame around its page. */
export interface PageHandle {
  /** One row of legal links instead of the whole footer. */
  readonly footer?: 'simple';
  /** The page's name in statistics. */
  readonly name?: PageName;
  /** Shown in the header. */
  readonly Menu?: ComponentType;
}

/** The combined handles of the routes on screen; inner ones win. */
export function usePageHandle(): PageHandle {
  return useMatches().reduce<PageHandle>(
    (asked, { handle }) => (isPageHandle(handle) ? { ...asked, ...handle } : asked),
    {},
  );
}

/** Only our routes have handles, so each one has this type. */
function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
