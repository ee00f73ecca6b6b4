const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** The kind of device by a browser's `User-Agent`, as everybody calls it; empty for one that is not known. */
export const deviceNameOf = (userAgent: string): string => devices.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
