import { deliverForm } from './outbound.ts';

/** Has a fresh preference-centre link mailed to a subscriber. */
export interface LinkMailer {
  /** `subscriber` is a UID; `language` (two letters) counts where the subscriber's own is not known. Throws OutboundError. */
  readonly mailLink: (subscriber: string, language: string | undefined) => Promise<void>;
}

/** Where the marketing platform takes requests for link mails, and the token that it knows the services by. */
export interface LinkMailAccess {
  readonly address: string;
  readonly token: string;
}

/**
 * The marketing platform, which makes and mails preference-centre links. It is told the UID alone: it knows the address itself,
 * so that a mail only goes where the subscriber's mails go anyway.
 */
export function marketingPlatform({ address, token }: LinkMailAccess): LinkMailer {
  return {
    mailLink: async (subscriber, language) =>
      deliverForm(address, { subscriber, ...(language === undefined ? {} : { language }) }, token),
  };
}
