export type { Schema, Shape } from './declaration/part.ts';
export { field, type FieldConfig } from './fields/fieldConfig.ts';
export {
  type FieldKindName,
  fieldKindNames,
  fieldKinds,
  fieldsOf,
  isFieldKindName,
  pathsOf,
  salutations,
} from './fields/fieldKinds.ts';
export { isAllowed, valueOfChoice, withStored } from './fields/oneOf.ts';
export { addressFields, personalDataFields } from './form/accountFields.ts';
export { canBeEmptied, rowsByLeaf, toChangeSet, toFormValue } from './form/accountValues.ts';
export { adaptDocuments, type AdaptedDocuments, adaptSchema, type Documents, onlyTab } from './form/adaptDocument.ts';
export { adaptFields, adaptTab, adaptTabs, sharedBy } from './form/adaptTabs.ts';
export { conditionSchema, type DecidingField } from './form/conditionSchema.ts';
export { birthdayLimits, canSendList } from './form/formBuilder.ts';
export {
  incompleteDate,
  isNumeric,
  optionsFor,
  optionsOf,
  schemaAt,
  standardUi,
  textOfValue,
  typesOf,
  uiOf,
} from './form/formSchema.ts';
export { type Translate, withStockControls } from './form/stockControls.ts';
export { bindingOf, chainLimits } from './form/showConditions.ts';
export { finding, type Finding, type FindingCode, findingCodes, uniqueFindings } from './model/finding.ts';
export {
  type AdaptedForm,
  type Binding,
  type Choice,
  type FieldOptions,
  type FieldUi,
  format,
  type FormSchema,
  type FormUiSchema,
  type FormValue,
  type MessageCase,
  type Section,
} from './model/form.ts';
export type { FormEvent, VisibleError } from './model/formEvent.ts';
export { type Condition, type ConditionTest, conditionTests, isTest, type Visibility } from './model/showIf.ts';
export type { TileGroup } from './tab-components/radiotiles.ts';
export type { NewsletterConfig } from './tab-components/subscriptions.ts';
export {
  type FieldName,
  isComponentKind,
  type SectionOf,
  standsAlone,
  type TabComponent,
  type TabComponentKind,
  tabComponents,
  type WidgetName,
} from './tab-components/tabComponents.ts';
