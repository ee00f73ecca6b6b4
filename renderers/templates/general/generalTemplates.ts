import { ArrayFieldItemButtonsTemplate } from './ArrayFieldItemButtonsTemplate.tsx';
import {
  ArrayFieldDescriptionTemplate,
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ArrayFieldTitleTemplate,
} from './ArrayTemplates.tsx';
import { BaseInputTemplate } from './BaseInputTemplate.tsx';
import { buttonTemplates } from './ButtonTemplates.tsx';
import {
  CyclicSchemaExpandTemplate,
  FallbackFieldTemplate,
  MultiSchemaFieldTemplate,
  OptionalDataControlsTemplate,
} from './ChoiceTemplates.tsx';
import { ErrorListTemplate } from './ErrorListTemplate.tsx';
import { GridTemplate } from './GridTemplate.tsx';
import { UnsupportedFieldTemplate } from './UnsupportedFieldTemplate.tsx';
import { WrapIfAdditionalTemplate } from './WrapIfAdditionalTemplate.tsx';

/** Templates for what the product's own forms do not have: lists, choices between schemas, added properties, grids. One chunk. */
export const generalTemplates = {
  ArrayFieldDescriptionTemplate,
  ArrayFieldItemButtonsTemplate,
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ArrayFieldTitleTemplate,
  BaseInputTemplate,
  CyclicSchemaExpandTemplate,
  ErrorListTemplate,
  FallbackFieldTemplate,
  GridTemplate,
  MultiSchemaFieldTemplate,
  OptionalDataControlsTemplate,
  UnsupportedFieldTemplate,
  WrapIfAdditionalTemplate,
  ...buttonTemplates,
};
