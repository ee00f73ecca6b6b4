import type { ConsentFact } from '#backend/product/evidence/consentFacts.ts';
import type { UnsubscribeOrder } from './unsubscribeOrders.ts';

/** The clocks of provider and node may differ by a minute: in doubt an order ended the newsletter, and ends it. */
const DOUBT = 60_000;

type Times = Pick<UnsubscribeOrder, 'orderedAt'>;

/** Whether a newsletter was subscribed to again after the order that ended it: then it stays. */
export const hasBegunLater = ({ granted, givenAt }: ConsentFact, { orderedAt }: Times): boolean =>
  granted && givenAt !== null && givenAt > orderedAt + DOUBT;

/** Whether a newsletter had ended in another way when it was ordered to end. */
export const hasEndedEarlier = ({ granted, givenAt }: ConsentFact, { orderedAt }: Times): boolean =>
  !granted && givenAt !== null && givenAt < orderedAt - DOUBT;
