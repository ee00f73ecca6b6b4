/** Whether one of the provider’s patterns, `*.kontor.example/*`, covers all pages of an origin. */
export function covers(pattern: string, origin: string): boolean {
  const [host = '', ...path] = pattern.replace(/^(?:https?|\*):\/\//, '').split('/');
  const originHost = new URL(origin).host;
  const isHost = host.startsWith('*.') ? originHost.endsWith(host.slice(1)) : host === originHost;
  return isHost && ['', '*'].includes(path.join('/'));
}
