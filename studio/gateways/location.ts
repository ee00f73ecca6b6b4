/** Leaving the page; addresses within the studio belong to the router. */
export interface StudioLocation {
  /** Leaves for the company's sign-in, which comes back to this address of the studio. */
  readonly signIn: (returnTo: string) => void;
  /** Loads the studio again at the same address. */
  readonly reload: () => void;
}

/** The address at which the company's sign-in begins; it comes back to `returnTo`. */
export function signInAddress(returnTo: string): string {
  return `/auth/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/** The browser's own location. */
export function browserLocation(): StudioLocation {
  return {
    signIn: (returnTo) => location.assign(signInAddress(returnTo)),
    reload: () => location.reload(),
  };
}
