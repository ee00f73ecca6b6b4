import { readFileSync, statSync } from 'node:fs';
import { DocumentError } from '#backend/shared/document.ts';
import { fetchBytes, OutboundError } from '../outbound.ts';
import { LARGEST } from './dataset.ts';
import type { DatasetSource } from './importReport.ts';

/** A file, as old as its last change. Throws DocumentError if it cannot be read. */
export function fileSource(file: string): DatasetSource {
  try {
    const { mtimeMs, size } = statSync(file);
    if (size > LARGEST) throw new DocumentError(`${file}: It is larger than ${LARGEST / 1_000_000} MB.`);
    return { name: file, bytes: readFileSync(file), at: Math.floor(mtimeMs) };
  } catch (cause) {
    throw cause instanceof DocumentError ? cause : new DocumentError(`${file} cannot be read.`, { cause });
  }
}

/** A file or what is behind an https address, which is as old as `now`. Throws DocumentError. */
export async function datasetSource(from: string, now: number): Promise<DatasetSource> {
  if (from.startsWith('http://')) throw new DocumentError('An address must begin with https://.');
  if (!from.startsWith('https://')) return fileSource(from);
  // A query may hold a key: it is neither logged nor stored.
  const name = from.split('?')[0] ?? from;
  try {
    return { name, bytes: await fetchBytes(from), at: now };
  } catch (cause) {
    const reason = cause instanceof OutboundError ? cause.reason : 'no answer';
    throw new DocumentError(`${name} cannot be read: ${reason}.`, { cause });
  }
}
