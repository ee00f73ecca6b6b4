/** A way in which a call fails. */
export interface Effect {
  readonly name: string;
  /** The answer in place of the real one. */
  readonly answer?: { readonly status: number; readonly type?: string; readonly retry?: string; readonly body: string };
  /** Delay by the page's clock, after which a harmless call gets its answer; any other never gets one. */
  readonly waitMs?: number;
  /** The call still succeeds, so the customer must not see an error. */
  readonly isHarmless?: true;
  readonly isTwice?: true;
}

/** All ways in which a call can fail. Source: requirements#FLT-1. */
export const effects: readonly Effect[] = [
  { name: 'refused connection' },
  // Longer than the page waits for any call.
  { name: 'no answer', waitMs: 31_000 },
  { name: '500 with a page', answer: { status: 500, type: 'text/html', body: '<h1>Internal Server Error</h1>' } },
  { name: 'broken JSON', answer: { status: 200, body: '{"errorCode":0,"half":' } },
  { name: 'wrong shape', answer: { status: 200, body: '["hello",{"world":1}]' } },
  { name: 'too many requests', answer: { status: 429, retry: '7', body: '{"code":"rate-limited"}' } },
  { name: 'three seconds late', waitMs: 3_000, isHarmless: true },
  { name: 'sent twice by the network', isHarmless: true, isTwice: true },
];

/** The sentences for customers about a failed call. */
export const sentence =
  /keine Antwort erhalten|nicht rechtzeitig geantwortet|technisches Problem|nichts anfangen kann|zu viele Versuche|prüfen Sie Ihre Internetverbindung|hat leider nicht geklappt|Fehler aufgetreten|Anmeldedienst lässt sich nicht laden|nicht bei Ihrem Link|gerade erst ein Link/;
