import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

type Texts = Readonly<Record<string, string>>;

/** What stands on the start page before the customer is known. */
const isGreeting = /^clp\.start\.(?:greeting|description)$/;

/**
 * Texts of the login and of every page's frame, the start page's greeting, and the error messages that they use; all
 * other texts load with the pages that have them.
 */
const isEntry = (key: string): boolean =>
  isGreeting.test(key) ||
  (/^(?:global|mpp\.errors|clp\.(?!registration\.(?!emailsent)|resetpassword|restoreemail|finalize|code|doubleoptin|link|start|breadcrumb|side))\b/.test(
    key,
  ) &&
    !isOfLargerForms.test(key));

/** Global texts of fields and rules that no form before the login has. */
const isOfLargerForms =
  /^global\.(?:zip|salutation|theme|rules\.(?!required|format|tooLong)|password\.(?!show|hide|capsLock|unmet)|fields\.(?!password|profile\.email)|errors\.(?:data|profile\.(?!email)))\b/;

/** Texts of tasks that few customers do: passkeys, proofs of identity, the copy of the data, the deletion of the account. */
const isRare = (key: string): boolean => /^ap\.(?:passkeys|proof|mydata|copy|deletion)\./.test(key);

/** Texts of registration, account and start page, which the preference centre does not show. */
const isPortal = (key: string): boolean =>
  !isEntry(key) &&
  !isRare(key) &&
  /^(?:clp\.(?!resetpassword\.|restoreemail\.)|ap\.(?!save$|consents\.|errors\.|emailchange\.))/.test(key);

/** Texts of what customers agreed to, which few of them open. */
const isOfConsents = (key: string): boolean => key.startsWith('ap.consents.');

/** Texts of a change of the e-mail address by a code, and of its way back. */
const isOfEmail = (key: string): boolean => /^(?:ap\.emailchange|clp\.restoreemail)\./.test(key);

const parts: Readonly<Record<string, (key: string) => boolean>> = {
  entry: isEntry,
  rare: isRare,
  portal: isPortal,
  consents: isOfConsents,
  email: isOfEmail,
  pages: (key) => !isEntry(key) && !isRare(key) && !isPortal(key) && !isOfConsents(key) && !isOfEmail(key),
  // What the studio needs of them: the texts of controls and rules.
  global: (key) => key.startsWith('global.'),
};

/**
 * Splits the single file of each language in six, so that no page waits for the texts of others:
 * `messages/<language>.json?part=entry`, `?part=pages`, `?part=portal`, `?part=rare`, `?part=consents` and `?part=email`.
 * Missing texts are filled in from German here, so that no
 * visitor loads a second catalogue. `?part=global` is for the studio.
 * Source: requirements#CON-4.
 */
export function splitCatalogues(): Plugin {
  return {
    name: 'split-catalogues',
    enforce: 'pre',
    load: {
      filter: { id: /\/messages\/[\w-]+\.json\?part=(?:entry|pages|rare|portal|consents|email|global)$/ },
      handler(id) {
        const [file = '', query = ''] = id.split('?');
        this.addWatchFile(file);
        return {
          code: `export default ${JSON.stringify(textsIn(file, query.slice('part='.length)))};`,
          moduleType: 'js',
        };
      },
    },
  };
}

/** A variant's few differences are all in its first part. */
function textsIn(file: string, part: string): Texts {
  if (isBase(file) || part === 'global') return partOf(withGermanFor(file), parts[part]);
  return part === 'entry' ? readTexts(file) : {};
}

const isBase = (file: string): boolean => /\/\w\w\.json$/.test(file);

function partOf(texts: Texts, isIn: (key: string) => boolean = () => false): Texts {
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isIn(key)));
}

/** A variant such as `fr-BE` only has its differences and falls back to its base at run time. */
function withGermanFor(file: string): Texts {
  const texts = readTexts(file);
  return isBase(file) ? { ...readTexts(file.replace(/\w\w\.json$/, 'de.json')), ...texts } : texts;
}

function readTexts(file: string): Texts {
  return JSON.parse(readFileSync(file, 'utf8')) as Texts;
}
