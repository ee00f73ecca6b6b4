/** Leaving the page; addresses within the studio belong to the router. */
export interface StudioLocation {
  /** Leaves for the company's sign-in, which comes back to this address of the studio. */
  readonly signIn: (returnTo: string) => void;
  /** Loads the studio again at the same address. */
  readonly reload: () => void;
}

/** The browser's own location. */
export function browserLocation(): StudioLocation {
  return {
    signIn: (returnTo) => location.assign(`/auth/login?returnTo=${encodeURIComponent(returnTo)}`),
    reload: () => location.reload(),
  };
}
