import type { ComponentType } from 'react';
import type { generalTemplates as loaded } from '../templates/general/generalTemplates.tsx';
import { MissingPart } from '../registries/MissingPart.tsx';
import { onDemand } from '../registries/onDemand.tsx';

type Loaded = typeof loaded;

function general<Name extends keyof Loaded>(name: Name): Loaded[Name] {
  const load = async (): Promise<ComponentType<object>> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name says which props it takes; the wrapper only passes them on
    (await import('../templates/general/generalTemplates.tsx')).generalTemplates[name] as ComponentType<object>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
  return onDemand(load, MissingPart) as Loaded[Name];
}

/** Templates that load when a form first draws one of them: the product's own forms need none. */
export const generalTemplates = {
  ArrayFieldItemButtonsTemplate: general('ArrayFieldItemButtonsTemplate'),
  ArrayFieldItemTemplate: general('ArrayFieldItemTemplate'),
  ArrayFieldTemplate: general('ArrayFieldTemplate'),
  BaseInputTemplate: general('BaseInputTemplate'),
  CyclicSchemaExpandTemplate: general('CyclicSchemaExpandTemplate'),
  ErrorListTemplate: general('ErrorListTemplate'),
  GridTemplate: general('GridTemplate'),
  MultiSchemaFieldTemplate: general('MultiSchemaFieldTemplate'),
  OptionalDataControlsTemplate: general('OptionalDataControlsTemplate'),
  UnsupportedFieldTemplate: general('UnsupportedFieldTemplate'),
  WrapIfAdditionalTemplate: general('WrapIfAdditionalTemplate'),
  ButtonTemplates: {
    AddButton: general('AddButton'),
    ClearButton: general('ClearButton'),
    CopyButton: general('CopyButton'),
    MoveDownButton: general('MoveDownButton'),
    MoveUpButton: general('MoveUpButton'),
    RemoveButton: general('RemoveButton'),
    SubmitButton: general('SubmitButton'),
  },
};
