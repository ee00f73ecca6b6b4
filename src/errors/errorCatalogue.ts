/** What the product knows of a provider's code: its meaning, and the fields that have a sentence of their own. */
export interface ErrorRow {
  readonly meaning: string;
  readonly fields?: readonly string[];
  /** Inner codes that have a sentence of their own. */
  readonly details?: readonly number[];
}

/** Every code that may become part of a message key. Source: specification §8; identity provider's own list for the inner codes. */
export const errorCatalogue: Readonly<Record<number, ErrorRow>> = {
  200001: { meaning: 'the customer closed the window of the social network' },
  200009: { meaning: 'the social login was linked to the account' },
  206001: { meaning: 'registration incomplete' },
  206002: { meaning: 'e-mail address not yet confirmed' },
  206006: { meaning: 'account not activated' },
  400003: { meaning: 'the value belongs to another account' },
  400006: { meaning: 'a value is not allowed', fields: ['form', 'birthYear', 'FAVORITE_STORE'], details: [100001] },
  400009: { meaning: 'several values are not allowed' },
  400022: { meaning: 'the value is used by another account' },
  400023: { meaning: 'the value has the wrong type' },
  400025: { meaning: 'the field may not be changed by the customer' },
  400026: { meaning: 'the value has the wrong format' },
  400027: { meaning: 'a required value is missing' },
  400101: { meaning: 'the browser blocked the window of the social network' },
  401030: { meaning: 'the new password was used before' },
  403002: { meaning: 'the request or its token has expired' },
  403005: { meaning: 'not logged in, or the token is not accepted' },
  403025: { meaning: 'the token is not valid' },
  403041: { meaning: 'the account is blocked' },
  403042: { meaning: 'user name or password wrong' },
  403043: { meaning: 'a social login collides with an existing account' },
  403047: { meaning: 'nobody has this address' },
  403048: { meaning: 'too many requests' },
  403120: { meaning: 'blocked after too many failed logins' },
  500001: { meaning: 'the provider has a general problem' },
  500002: { meaning: 'the answer to a login has another form' },
};

/** Codes that say: this registration token is no longer accepted, a fresh one may be. */
export const tokenRefusals: ReadonlySet<number> = new Set([403002, 403005, 403025]);

/** Codes of our own and of addresses that have an error page with words of their own. Source: specification §8, preference centre error page. */
export const pageCodes: ReadonlySet<string> = new Set(['notfound', 'preferences.loading', 'preferences.link', 'doi-expired', 'reminder-expired', 'doi-403002']);
