/** The page's cookies as `name=value`. Never throws: a browser that blocks cookies may refuse to read them. */
export function readCookies(): readonly string[] {
  try {
    return document.cookie.split('; ');
  } catch {
    return [];
  }
}

/** Whether the browser keeps a cookie, without which nobody stays logged in. Never throws. */
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
