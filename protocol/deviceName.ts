const devices: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** The common name of a device by its browser's `User-Agent`; empty for an unknown one. */
export const deviceNameOf = (userAgent: string): string => devices.find(([sign]) => sign.test(userAgent))?.[1] ?? '';
