import { textByKey } from '#renderers/texts/textByKey.ts';
import { useSetAtom } from 'jotai';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { JsonObject } from '#adapters/model/json.ts';
import { Button } from '../../layout/Button.tsx';
import type { OutlineList } from '../../model/outline.ts';
import { addPartsAtom } from '../../state/parts.ts';
import { useTranslation } from 'react-i18next';
import { Palette } from './Palette.tsx';
import { PartPicker } from './PartPicker.tsx';
import { pickedMember, pickedPart } from '../../model/kinds.ts';
import { focusForm } from './useOutlineKeys.ts';

interface AddPartsProps {
  readonly list: OutlineList;
  readonly look?: 'plain' | 'quiet';
}

/**
 * The button that adds to a list. Several kinds of parts are offered in a palette; what belongs to a field of the
 * account is picked from the provider's schema first, so that no part begins empty.
 */
export function AddParts({ list, look = 'quiet' }: AddPartsProps): ReactElement {
  const { t } = useTranslation('studio');
  const add = useSetAtom(addPartsAtom);
  const [step, setStep] = useState<{ readonly part?: string } | undefined>();
  // The words of a new tab are typed at once.
  const isAdded = useRef(false);
  useEffect(() => {
    if (isAdded.current) focusForm();
    isAdded.current = false;
  });
  const [only = ''] = list.offers;
  const isOne = list.offers.length === 1;
  const close = (): void => setStep(undefined);
  const choose = (part: string): void => {
    if (pickedPart(part) !== undefined) setStep({ part });
    else {
      close();
      isAdded.current = part === 'tab';
      add(list.path, part, [{}]);
    }
  };
  const addPicked = (part: string, given: readonly JsonObject[]): void => {
    close();
    const member = pickedMember(part);
    if (member === undefined) add(list.path, part, given);
    else add(list.path, part, [{ [member]: given }]);
  };
  return (
    <>
      <Button
        look={look}
        aria-haspopup={isOne && pickedPart(only) === undefined ? undefined : 'dialog'}
        onClick={() => (isOne ? choose(only) : setStep({}))}
      >
        <Plus size={18} aria-hidden="true" />
        {textByKey(t, `edit.add.${isOne ? only : 'component'}`)}
      </Button>
      {step && step.part === undefined && <Palette offers={list.offers} onChoose={choose} onClose={close} />}
      {step?.part !== undefined && (
        <PartPicker part={step.part} onChoose={(given) => addPicked(step.part ?? '', given)} onClose={close} />
      )}
    </>
  );
}
