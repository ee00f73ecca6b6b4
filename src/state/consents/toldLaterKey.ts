/** Where the browser keeps what a registration showed. */
export const toldLaterKey = 'kontor.toldConsents';

/** What a page showed to somebody who has no session yet. `consents` are those besides the terms, with their words. */
export interface ShownRegistration {
  readonly email: string;
  /** Path of the page. */
  readonly page: string;
  readonly consents?: readonly { readonly id: string; readonly words?: string }[];
}
