const known = new Map<string, Promise<string>>();

/**
 * A name for an account that says nothing about it, 32 hexadecimal digits. Empty where the account is not known, or where the
 * browser has no cryptography (pages without https). Asked again it has the answer ready.
 */
export function accountHash(account: string): Promise<string> {
  const hash = known.get(account) ?? digest(account);
  known.set(account, hash);
  return hash;
}

async function digest(account: string): Promise<string> {
  if (account === '' || !('subtle' in crypto)) return '';
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`kontor drafts of ${account}`));
  return [...new Uint8Array(bytes).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
