import type { Queries } from '#backend/shared/database/database.ts';
import {
  noTexts,
  recordEvidence,
  type EventContext,
  type ConsentEvent,
} from '#backend/product/evidence/recordEvidence.ts';

/** The context of a call of the site. */
export const onSite = {
  at: 1_000_000,
  channel: 'site' as const,
  apiKey: '4_portal',
  action: 'accounts.setAccountInfo',
  page: '/preferences',
  build: 'start-Ab_1.js',
  mailSentAt: null,
  requestId: 'a1',
  ip: '127.0.0.1',
  tokenHash: 'hash-of-a-token',
};

/** Records events of a person one by one, each in its own transaction. */
export async function record(
  db: Queries,
  uid: string,
  events: readonly ConsentEvent[],
  how: Partial<EventContext> = {},
): Promise<void> {
  for (const event of events)
    await db.transaction((tx) =>
      recordEvidence(tx, { uid, email: `${uid}@example.com` }, [{ ...noTexts, ...event }], { ...onSite, ...how }),
    );
}

export const granted = (purpose: string): ConsentEvent => ({ event: 'granted', purpose, granted: true });
export const withdrawn = (purpose: string): ConsentEvent => ({ event: 'withdrawn', purpose, granted: false });
