/**
 * The customer's step when the provider answered with a code. `session` is the load of the session, `centre` a save in
 * the preference centre, `loading` a call of the centre without a save.
 */
export type Flow =
  | 'login'
  | 'social'
  | 'register'
  | 'finalize'
  | 'link'
  | 'code'
  | 'resetStart'
  | 'resetEnd'
  | 'emailCheck'
  | 'emailChange'
  | 'passwordChange'
  | 'accountForm'
  | 'passkey'
  | 'session'
  | 'loading'
  | 'centre';

/**
 * The product's reaction to a code. The first three show a message on the current page; `text` precedes the usual
 * lookup.
 */
export type Reaction =
  | { readonly does: 'SHOW' | 'SHOW_AT_PASSWORD' | 'SHOW_AT_FIELD'; readonly text?: string }
  /** The customer completes the pending registration on its page; its token comes with the code. */
  | { readonly does: 'FINALIZE' }
  /** The customer confirms the address with a mailed code on its page; the token comes with the code. */
  | { readonly does: 'ENTER_CODE' }
  /** The customer logs in to the other account on the linking page; the token comes with the code. */
  | { readonly does: 'LINK' }
  | { readonly does: 'OFFER_RESEND' | 'OFFER_LINK' | 'CONFIRM_BY_MAIL' | 'LOGIN_WITHOUT_LINK' | 'LOGGED_OUT' }
  /** The flow's token is no longer valid: the page leads to the start of the flow. */
  | { readonly does: 'BEGIN_AGAIN'; readonly text: string }
  /** `text` is the message if that login fails. */
  | { readonly does: 'TRY_LOGIN'; readonly text: string };

/** Properties of a provider code. */
export interface ErrorRow {
  /** The reaction by flow; in all other flows the code only shows a message. */
  readonly reactions: { readonly [flow in Flow]?: Reaction };
  /** Words of the fields (`fieldWords`) that may have their own message. */
  readonly fields?: readonly string[];
  /** The general message is about the whole form, so it is not shown at a single field. */
  readonly aboutForm?: true;
  /** Inner codes that have their own message. */
  readonly details?: readonly number[];
  /** Reveals whether an account exists or its state. Source: requirements#account-existence. */
  readonly revealsAccount?: true;
}
