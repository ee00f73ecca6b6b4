/** What a customer was doing when the provider answered with a code. `session` is the question who is logged in, `centre` a save of the preference centre. */
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
  | 'session'
  | 'centre';

/** What the product does on a code. The first three put it into words where the customer is; `text` stands before the lookup. */
export type Reaction =
  | { readonly does: 'SAY' | 'SAY_AT_PASSWORD' | 'SAY_AT_FIELD'; readonly text?: string }
  /** The pending registration is completed on its page; its token comes with the code. */
  | { readonly does: 'FINALIZE' }
  /** The address is confirmed by a mailed code on its page; the token comes with the code. */
  | { readonly does: 'ENTER_CODE' }
  /** The customer proves to own the other account on its page; the token comes with the code. */
  | { readonly does: 'LINK' }
  | { readonly does: 'OFFER_RESEND' | 'OFFER_LINK' | 'CONFIRM_BY_MAIL' | 'LOGIN_WITHOUT_LINK' | 'LOGGED_OUT' }
  /** `text` when that login fails. */
  | { readonly does: 'TRY_LOGIN'; readonly text: string };

/** What the product knows of a provider's code. */
export interface ErrorRow {
  readonly meaning: string;
  /** What happens, by flow; a flow that is not here says it. */
  readonly reactions: { readonly [flow in Flow]?: Reaction };
  /** Last words of provider paths that may have a sentence of their own. */
  readonly fields?: readonly string[];
  /** Its general sentence speaks of the whole form: it is not said at one field. */
  readonly aboutForm?: true;
  /** Inner codes that have a sentence of their own. */
  readonly details?: readonly number[];
  /** Tells whether an account exists or how it stands. Source: requirements#account-existence. */
  readonly tells?: true;
}
