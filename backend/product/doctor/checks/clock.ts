import { LEEWAY } from '#backend/product/services/signedToken.ts';
import { type Check, NotChecked } from '../check.ts';
import { cheapestCall } from './reachability.ts';

/** The server's clock shows what the provider's shows: links and mails would end too early or too late. */
export const clock: Check = {
  title: `The clock is within ${LEEWAY} seconds of the provider’s.`,
  find: async ({ offered: [site], portal, clock: own }) => {
    const { time } = await (site ?? portal).ask(...cheapestCall);
    const theirs = typeof time === 'string' ? Date.parse(time) : Number.NaN;
    if (!Number.isFinite(theirs)) throw new NotChecked('the provider’s answer has no time');
    const seconds = Math.round((own.now() - theirs) / 1000);
    if (Math.abs(seconds) <= LEEWAY) return [];
    return [
      {
        what: `This server’s clock is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the provider’s.`,
        mend: 'Let a time service (NTP) set the clock of every node: links are refused that seem to come from the future, and valid ones end too early.',
      },
    ];
  },
};
