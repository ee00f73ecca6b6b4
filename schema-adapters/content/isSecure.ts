/**
 * Whether a URL is protected from eavesdropping: https, or plain http on localhost, where the product is tried out.
 * Source: requirements#CON-3, requirements#NAV-3.
 */
export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'));
}
