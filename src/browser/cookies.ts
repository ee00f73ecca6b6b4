/** The page's cookies as `name=value`. Never throws: a browser that blocks cookies may refuse to read them. */
export function readCookies(): readonly string[] {
  try {
    return document.cookie.split('; ');
  } catch {
    return [];
  }
}

/** Writes a cookie of this site for 90 days, or removes it. Never throws. */
export function writeCookie(name: string, value: string | undefined): void {
  try {
    const age = value === undefined ? 0 : 90 * 24 * 3_600;
    document.cookie = `${name}=${value ?? ''}; path=/; SameSite=Lax; max-age=${age}`;
  } catch {
    // Without the cookie the next visit starts with the login page.
  }
}

/** Whether the browser accepts cookies, which every login needs. Never throws. */
export function keepsCookies(): boolean {
  const probe = 'kontor-probe=1';
  try {
    document.cookie = `${probe}; path=/; SameSite=Strict`;
    const isKept = readCookies().includes(probe);
    document.cookie = `${probe}; path=/; SameSite=Strict; max-age=0`;
    return isKept;
  } catch {
    return false;
  }
}
