import type { Limit } from '#backend/shared/database/consume.ts';

/**
 * How often one person may change something. An editor who types all the time saves once a second at most; a program
 * that runs wild is stopped before it fills the database.
 */
export const contentLimits = {
  drafts: { name: 'content-drafts', max: 400, window: 300 },
  findings: { name: 'content-findings', max: 150, window: 300 },
  presence: { name: 'content-presence', max: 300, window: 300 },
  publications: { name: 'content-publications', max: 60, window: 600 },
  pictures: { name: 'content-pictures', max: 100, window: 600 },
  removedPictures: { name: 'content-removed-pictures', max: 100, window: 600 },
  reviews: { name: 'content-reviews', max: 20, window: 600 },
  comments: { name: 'content-comments', max: 100, window: 600 },
  previewLinks: { name: 'content-preview-links', max: 60, window: 600 },
} as const satisfies Readonly<Record<string, Limit>>;
