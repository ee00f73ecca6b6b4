import { strToU8, zipSync } from 'fflate';

/** One ZIP with these texts, by file name. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const packed = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, new Uint8Array(strToU8(text))])),
  );
  return new Uint8Array(packed);
}
