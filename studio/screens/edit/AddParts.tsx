import { textByKey } from '@kontor/rjsf-theme/texts';
import { useSetAtom, useAtomValue } from 'jotai';
import { Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { Button } from '../../layout/Button.tsx';
import type { OutlineList } from '../../model/outline.ts';
import { addPartsAtom } from '../../state/partAtoms.ts';
import { useTranslation } from 'react-i18next';
import { isComponentKind, type FieldConfig, fieldKindNames, fieldsOf } from '@kontor/schema-adapters';
import { Dialog } from '../../layout/Dialog.tsx';
import paletteCss from './Palette.module.css';
import { PartPicture, getPicks } from './componentLooks.tsx';
import { editorsOfField } from '@kontor/contract/rules';
import { ChoiceRow, FieldDialog } from '../../forms/FieldDialog.tsx';
import { leavesOf, usedPaths } from '../../model/accountFields.ts';
import { useEditor } from '../../forms/editorContext.ts';
import formsCss from '../../forms/forms.module.css';
import { providerAtom } from '../../state/checkAtoms.ts';
import { documentsAtom } from '../../state/draft.ts';

interface AddPartsProps {
  readonly list: OutlineList;
  readonly look?: 'plain' | 'quiet';
}

/**
 * The button that adds parts to a list. A palette offers several kinds of parts; parts for account fields start with a
 * choice from the provider's schema, so that no part begins empty.
 */
export function AddParts({ list, look = 'quiet' }: AddPartsProps): ReactElement {
  const { t } = useTranslation('studio');
  const add = useSetAtom(addPartsAtom);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  /** The kind of part whose entries are being picked. */
  const [pickedPart, setPickedPart] = useState<string>();
  const [only = ''] = list.offers;
  const isOne = list.offers.length === 1;
  const close = (): void => {
    setPaletteOpen(false);
    setPickedPart(undefined);
  };
  const choose = (part: string): void => {
    close();
    if (getPicks(part)) setPickedPart(part);
    else add(list.path, part, [{}]);
  };
  const addPicked = (part: string, initialMembers: readonly JsonObject[]): void => {
    close();
    const member = getPicks(part)?.member;
    add(list.path, part, member === undefined ? initialMembers : [{ [member]: initialMembers }]);
  };
  return (
    <>
      <Button
        look={look}
        aria-haspopup={isOne && !getPicks(only) ? undefined : 'dialog'}
        onClick={() => (isOne ? choose(only) : setPaletteOpen(true))}
      >
        <Plus size={18} aria-hidden="true" />
        <span>{textByKey(t, `edit.add.${isOne ? only : 'component'}`)}</span>
      </Button>
      {isPaletteOpen && <Palette offers={list.offers} onChoose={choose} onClose={close} />}
      {pickedPart !== undefined && (
        <PartPicker
          part={pickedPart}
          onChoose={(initialMembers) => addPicked(pickedPart, initialMembers)}
          onClose={close}
        />
      )}
    </>
  );
}

interface PaletteProps {
  readonly offers: readonly string[];
  readonly onChoose: (part: string) => void;
  readonly onClose: () => void;
}

/** The kinds of parts to add, each with a picture and one sentence. */
function Palette({ offers, onChoose, onClose }: PaletteProps): ReactElement {
  const { t } = useTranslation('studio');
  return (
    <Dialog
      headline={t('edit.palette.headline')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('edit.cancel')}</Button>}
    >
      <ul className={paletteCss['palette']}>
        {offers.map((part) => (
          <li key={part}>
            <button type="button" className={paletteCss['choice']} onClick={() => onChoose(part)}>
              <PartPicture part={part} />
              <strong>{textByKey(t, `edit.parts.${part}`)}</strong>
              {isComponentKind(part) && <span>{t(`edit.palette.${part}`)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface PartPickerProps {
  /** `tile`, `field`, `newsletter`, or a component with a list of them. */
  readonly part: string;
  readonly onChoose: (initialMembers: readonly JsonObject[]) => void;
  readonly onClose: () => void;
}

/** Chooses the account fields or newsletters for new parts. */
function PartPicker({ part, onChoose, onClose }: PartPickerProps): ReactElement {
  const schema = useAtomValue(providerAtom);
  const entryKind = getPicks(part)?.part;
  if (entryKind === 'newsletter')
    return <NewsletterDialog onClose={onClose} onChoose={(keys) => onChoose(keys.map((key) => ({ key })))} />;
  const isTile = entryKind === 'tile';
  return (
    <FieldDialog
      isMany
      accepts={({ kind }) => !isTile || kind === 'boolean'}
      onClose={onClose}
      onChoose={(paths) =>
        onChoose(isTile ? paths.map((path) => ({ schemaPaths: [path] })) : fieldsOf(paths, schema).map(partOf))
      }
    >
      {!isTile && <ReadyFields onChoose={(type) => onChoose([{ type }])} />}
    </FieldDialog>
  );
}

function partOf({ type, schemaPath }: FieldConfig): JsonObject {
  return { type, ...(schemaPath !== undefined && { schemaPath }) };
}

/** Fields whose type implies their account path: birthday, salutation, favourite store and the like. */
function ReadyFields({ onChoose }: { readonly onChoose: (type: string) => void }): ReactElement {
  const { t } = useTranslation('studio');
  const [document] = Object.values(useAtomValue(documentsAtom));
  const used = usedPaths(document);
  return (
    <fieldset className={paletteCss['ready']}>
      <legend>{t('edit.fields.ready')}</legend>
      {fieldKindNames().flatMap((type) => {
        const path = editorsOfField(type)?.path;
        if (path === undefined) return [];
        const tabs = used.get(leavesOf(type, path)[0] ?? path);
        return (
          <button key={type} type="button" className={paletteCss['readyChoice']} onClick={() => onChoose(type)}>
            {t(`members.type.values.${type}`)}{' '}
            {tabs && <span className={formsCss['note']}>· {t('edit.fields.usedOn', { tabs: tabs.join(', ') })}</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

interface NewsletterDialogProps {
  readonly onChoose: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The newsletters of the provider's schema, with the tabs that already show them. */
function NewsletterDialog({ onChoose, onClose }: NewsletterDialogProps): ReactElement {
  const { t } = useTranslation('studio');
  const { newsletters, newsletterNames } = useEditor();
  const [document] = Object.values(useAtomValue(documentsAtom));
  const used = usedPaths(document);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (key: string): void =>
    setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <Dialog
      headline={t('edit.newsletters.choose')}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {t('edit.fields.add', { count: chosen.length })}
          </Button>
          <Button onClick={onClose}>{t('edit.cancel')}</Button>
        </>
      }
    >
      {newsletters.length === 0 && <p>{t('edit.newsletters.none')}</p>}
      <ul className={formsCss['fields']}>
        {newsletters.map((key) => {
          const tabs = used.get(`subscriptions.${key}.email`);
          return (
            <li key={key}>
              <ChoiceRow isMany isChosen={chosen.includes(key)} onChoose={() => toggle(key)}>
                <span className={formsCss['path']}>{newsletterNames.get(key) ?? key}</span>
                {newsletterNames.has(key) && <code className={formsCss['note']}>{key}</code>}
                {tabs && <span className={formsCss['note']}>{t('edit.fields.usedOn', { tabs: tabs.join(', ') })}</span>}
              </ChoiceRow>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
