const hashes = new Map<string, Promise<string>>();

/**
 * An anonymous name for an account, 32 hexadecimal digits. Empty if the account is not known or the browser has no
 * cryptography (pages without https). The result is cached.
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
