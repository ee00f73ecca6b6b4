import { textByKey } from '#renderers/texts/textByKey.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../forms/editorContext.ts';
import { fieldName } from '../../forms/fieldNotes.ts';
import type { OutlineNode } from '../../model/outline.ts';

/**
 * What a part is called in the studio: its own words, the label of the account field or the name of the newsletter that
 * it stands for, or what kind of part it is.
 */
export function usePartName(): (node: Pick<OutlineNode, 'part' | 'name' | 'stands'>) => string {
  const { t } = useTranslation('studio');
  const { fields, newsletterNames } = useEditor();
  return useCallback(
    ({ part, name, stands }) => {
      if (name === undefined) return textByKey(t, `edit.parts.${part}`);
      if (name !== stands) return name;
      const field = fields.find(({ path }) => path === stands);
      return field ? fieldName(field, t) : (newsletterNames.get(stands) ?? name);
    },
    [t, fields, newsletterNames],
  );
}
