import type { ComponentType } from 'react';
import { useMatches } from 'react-router';
import type { PageName } from '../gateways/tracking.ts';

/** What a route asks of the frame around its page. */
export interface PageHandle {
  /** One row of legal links instead of the whole footer. */
  readonly footer?: 'simple';
  /** What statistics call the page. */
  readonly name?: PageName;
  /** Stands in the header. */
  readonly Menu?: ComponentType;
}

/** What the routes of the page on screen ask for together; inner ones win. */
export function usePageHandle(): PageHandle {
  return useMatches().reduce<PageHandle>(
    (asked, { handle }) => (isPageHandle(handle) ? { ...asked, ...handle } : asked),
    {},
  );
}

/** Handles are ours alone: every one on a route is of this kind. */
function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null;
}
