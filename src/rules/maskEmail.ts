/** An address that its owner recognises and nobody else learns: `m•••@beispiel.de`. Empty for what is no address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  const [first = ''] = email;
  return `${first}•••${email.slice(at)}`;
}
