import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/**
 * Names of CSS classes in built pages: their own name and two letters for the file, where the usual ones repeat a longer
 * hash and a line number in styles, scripts and pages. Every build of the site makes the same.
 */
export const classNames = {
  generateScopedName: (name: string, file: string): string => {
    const path = relative(process.cwd(), file.replace(/\?.*$/, ''));
    return `${name}_${createHash('sha256').update(path).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 3)}`;
  },
};
