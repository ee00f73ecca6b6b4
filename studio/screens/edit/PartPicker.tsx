import type { ReactElement } from 'react';
import { editorsOfField, fieldKindNames } from '#adapters/fields/fieldKinds.ts';
import type { JsonObject } from '#adapters/model/json.ts';
import { FieldDialog } from '../../forms/FieldDialog.tsx';
import type { AccountField } from '../../model/accountFields.ts';
import { pickedPart } from '../../model/kinds.ts';
import { useTranslation } from 'react-i18next';
import { NewsletterDialog } from './NewsletterDialog.tsx';
import css from './Palette.module.css';

interface PartPickerProps {
  /** `tile`, `field`, `newsletter`, or the component that holds such. */
  readonly part: string;
  readonly onChoose: (given: readonly JsonObject[]) => void;
  readonly onClose: () => void;
}

/** Chooses what new tiles, fields or newsletters stand for. */
export function PartPicker({ part, onChoose, onClose }: PartPickerProps): ReactElement {
  const picked = pickedPart(part);
  if (picked === 'newsletter')
    return <NewsletterDialog onClose={onClose} onChoose={(keys) => onChoose(keys.map((key) => ({ key })))} />;
  const isTile = picked === 'tile';
  return (
    <FieldDialog
      isMany
      accepts={isTile ? isYesOrNo : isAny}
      onClose={onClose}
      onChoose={(paths) =>
        onChoose(paths.map((path) => (isTile ? { schemaPaths: [path] } : { type: 'FormInput', schemaPath: path })))
      }
    >
      {!isTile && <ReadyFields onChoose={(type) => onChoose([{ type }])} />}
    </FieldDialog>
  );
}

function isYesOrNo({ kind }: AccountField): boolean {
  return kind === 'boolean';
}

function isAny(): boolean {
  return true;
}

/** Fields that know their place in the account: birthday, salutation, favourite store and the like. */
function ReadyFields({ onChoose }: { readonly onChoose: (type: string) => void }): ReactElement {
  const { t } = useTranslation('studio');
  const ready = fieldKindNames().filter((type) => editorsOfField(type)?.path !== undefined);
  return (
    <fieldset className={css['ready']}>
      <legend>{t('edit.fields.ready')}</legend>
      {ready.map((type) => (
        <button key={type} type="button" className={css['readyChoice']} onClick={() => onChoose(type)}>
          {t(`members.type.values.${type}`)}
        </button>
      ))}
    </fieldset>
  );
}
