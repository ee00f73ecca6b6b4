import type { Evidence } from '../chain.ts';
import { eventTime } from '../eventTime.ts';
import type { ConsentEventName } from '../tables.ts';
import { notRecorded } from './receiptMembers.ts';

const states = {
  requested: 'dpv:ConsentRequested',
  granted: 'dpv:ConsentGiven',
  confirmed: 'dpv:ConsentGiven',
  withdrawn: 'dpv:ConsentWithdrawn',
} as const satisfies Partial<Record<ConsentEventName, string>>;

/**
 * The events of one consent in order, as a receipt tells them: with their times where somebody
 * knows them. Text that was added later is no event.
 * Source: requirements#consent-receipt.
 */
export function consentStatuses(own: readonly Evidence[]): readonly object[] {
  return own.flatMap((line) => {
    const state = line.event in states ? states[line.event as keyof typeof states] : undefined;
    if (state === undefined) return [];
    const at = eventTime(line);
    return [
      {
        '@type': [state, 'dpv:ExpressedConsent'],
        'dpv:hasLegalBasis': 'dpv:ExpressedConsent',
        'dpv:isIndicatedAtTime': at === null ? notRecorded : new Date(at).toISOString(),
        'dpv:isIndicatedBy': 'dpv:DataSubject',
        'dpv:hasIndicationMethod': methodOf(line),
        'dpv:hasDuration': { '@type': 'dpv:UntilEventDuration', 'rdf:value': 'withdrawal of the consent' },
        'kontor:position': line.position,
        'kontor:recordedAt': new Date(line.at).toISOString(),
        ...(line.mailSentAt !== null && { 'kontor:mailSentAt': new Date(line.mailSentAt).toISOString() }),
        ...(line.confirmedAt !== null && { 'kontor:confirmedAt': new Date(line.confirmedAt).toISOString() }),
      },
    ];
  });
}

function methodOf({ channel, page }: Evidence): string {
  if (channel === 'found') return 'found in the account, not recorded how';
  if (channel === 'mail') return 'mail: unsubscribe address of the newsletter';
  return `${channel}: ${page ?? 'page not recorded'}`;
}
