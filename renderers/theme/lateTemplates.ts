import type { ComponentType } from 'react';
import type { generalTemplates } from '../templates/general/generalTemplates.tsx';
import { onDemand } from '../model/onDemand.tsx';

type Loaded = typeof generalTemplates;

function late<Name extends keyof Loaded>(name: Name): Loaded[Name] {
  const load = async (): Promise<ComponentType<object>> =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name says which props it takes; the wrapper only passes them on
    (await import('../templates/general/generalTemplates.tsx')).generalTemplates[name] as ComponentType<object>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
  return onDemand(load) as Loaded[Name];
}

/** Templates that load when a form first draws one of them: the product's own forms need none. */
export const lateTemplates = {
  ArrayFieldItemButtonsTemplate: late('ArrayFieldItemButtonsTemplate'),
  ArrayFieldItemTemplate: late('ArrayFieldItemTemplate'),
  ArrayFieldTemplate: late('ArrayFieldTemplate'),
  BaseInputTemplate: late('BaseInputTemplate'),
  CyclicSchemaExpandTemplate: late('CyclicSchemaExpandTemplate'),
  ErrorListTemplate: late('ErrorListTemplate'),
  GridTemplate: late('GridTemplate'),
  MultiSchemaFieldTemplate: late('MultiSchemaFieldTemplate'),
  OptionalDataControlsTemplate: late('OptionalDataControlsTemplate'),
  UnsupportedFieldTemplate: late('UnsupportedFieldTemplate'),
  WrapIfAdditionalTemplate: late('WrapIfAdditionalTemplate'),
  ButtonTemplates: {
    AddButton: late('AddButton'),
    ClearButton: late('ClearButton'),
    CopyButton: late('CopyButton'),
    MoveDownButton: late('MoveDownButton'),
    MoveUpButton: late('MoveUpButton'),
    RemoveButton: late('RemoveButton'),
    SubmitButton: late('SubmitButton'),
  },
};
