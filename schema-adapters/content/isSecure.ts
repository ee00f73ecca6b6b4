/** Whether an address is reached so that nobody in between reads along: https, or plain http on this machine, where the product is tried. Source: requirements#CON-3, requirements#NAV-3. */
export function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'));
}
