import { textByKey } from '#renderers/texts/textByKey.ts';
import type { ReactElement } from 'react';
import { sitePages } from '#adapters/content/sitePages.ts';
import { useEditor } from './editorContext.ts';

const pages = Object.entries(sitePages);

/** The pages of the site, for the input of an address that names the list by its id; any other address can be typed. */
export function PageOptions({ id }: { readonly id: string }): ReactElement {
  const { t } = useEditor();
  return (
    <datalist id={id}>
      {pages.map(([name, address]) => (
        <option key={name} value={address}>
          {textByKey(t, `members.url.pages.${name}`)}
        </option>
      ))}
    </datalist>
  );
}
