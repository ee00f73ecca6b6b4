/** How to go elsewhere: as a new entry of the history, in place of the current one, or with a fresh document. */
type How = 'PUSH' | 'REPLACE' | 'DOCUMENT';

/** What a guard throws or returns to send the visitor elsewhere. `to` is an address of this site. */
export class Redirect {
  readonly to: string;
  readonly how: How;

  constructor(to: string, how: How) {
    this.to = to;
    this.how = how;
  }
}

/** Goes elsewhere as a new entry of the history. */
export const redirect = (to: string): Redirect => new Redirect(to, 'PUSH');

/** Goes elsewhere in place of the current entry of the history. */
export const replace = (to: string): Redirect => new Redirect(to, 'REPLACE');

/** Opens an address with a fresh document, which has nothing of this one in memory. */
export const redirectDocument = (to: string): Redirect => new Redirect(to, 'DOCUMENT');
