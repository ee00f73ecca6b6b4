/** An address that only its owner recognises: `m•••@beispiel.de`. Empty if the text is not an address. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return '';
  const [first = ''] = email;
  return `${first}•••${email.slice(at)}`;
}
