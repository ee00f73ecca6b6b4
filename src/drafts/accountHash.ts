const hashes = new Map<string, Promise<string>>();

/**
 * A pseudonym for an account, 32 hexadecimal digits; cached. Empty if the account is unknown or the browser has no
 * cryptography (pages without https).
 */
export function accountHash(account: string): Promise<string> {
  const hash = hashes.get(account) ?? digest(account);
  hashes.set(account, hash);
  return hash;
}

async function digest(account: string): Promise<string> {
  if (account === '' || !('subtle' in crypto)) return '';
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`kontor drafts of ${account}`));
  return [...new Uint8Array(bytes).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
