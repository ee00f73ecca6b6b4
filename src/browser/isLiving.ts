/** How far the browser's clock may jump back before a stored record counts as forged, milliseconds. */
const leeway = 60_000;

/** Whether a stored record is valid: `now < expires ≤ now + lifetime + 60 s`. Source: requirements#TOK-4. */
export function isLiving(expires: number, now: number, lifetime: number): boolean {
  return now < expires && expires <= now + lifetime + leeway;
}
