import { measuredCall, deliverForm } from '../outbound/outbound.ts';

/** Requests a mail with a new preference-centre link for a subscriber. */
export interface LinkMailer {
  /**
   * `subscriber` is a UID; `language` (two letters) is used if the subscriber's own is not known. Throws OutboundError.
   */
  readonly mailLink: (subscriber: string, language: string | undefined) => Promise<void>;
}

/** The marketing platform's URL for link mails, and the token that identifies the services. */
export interface LinkMailAccess {
  readonly address: string;
  readonly token: string;
}

/**
 * The marketing platform, which creates and mails preference-centre links. It only gets the UID: it knows the address
 * itself, so a mail can only go to the subscriber's known address.
 */
export function marketingPlatform({ address, token }: LinkMailAccess): LinkMailer {
  return {
    mailLink: async (subscriber, language) =>
      measuredCall(
        'link mail',
        () => deliverForm(address, { subscriber, ...(language === undefined ? {} : { language }) }, token),
        () => 'taken',
      ),
  };
}
