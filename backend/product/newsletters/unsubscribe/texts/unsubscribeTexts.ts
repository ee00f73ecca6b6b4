import type { NewsletterFrequency } from '#adapters/model/newsletterFrequency.ts';

/** The texts of the unsubscribe page in one language. `{…}` are placeholders. */
export interface UnsubscribeTexts {
  readonly title: string;
  /** `{name}`: the newsletter's. */
  readonly question: string;
  /** Where the newsletter's name is not known. */
  readonly questionWithoutName: string;
  readonly lead: string;
  readonly button: string;
  readonly lessTitle: string;
  readonly lessLead: string;
  /** `{weeks}`: a number above 1. */
  readonly pause: string;
  readonly frequencies: Readonly<Record<NewsletterFrequency, string>>;
  readonly asUsual: string;
  /** The newsletter pauses; `{date}`: when it comes again. */
  readonly paused: string;
  readonly less: Readonly<Record<NewsletterFrequency, string>>;
  readonly usualAgain: string;
  readonly doneTitle: string;
  readonly done: string;
  readonly settings: string;
  readonly invalidTitle: string;
  readonly invalid: string;
  readonly failed: string;
  readonly home: string;
  readonly skip: string;
}
