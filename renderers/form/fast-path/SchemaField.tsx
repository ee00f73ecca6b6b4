import type { FieldProps } from '@rjsf/utils';
import { MissingPart } from '../../theme/MissingPart.tsx';
import { onDemand } from '../../theme/onDemand.tsx';
import { loadGeneralParts } from '../generalParts.ts';
import { fastField } from './fastField.tsx';
import { knownControl } from './knownControl.ts';
import type { QuickFormContext } from './QuickForm.tsx';

const GeneralField = onDemand(async () => {
  // It asks rjsf's tools for schemas, which are among these parts.
  const [part] = await Promise.all([import('./GeneralField.tsx'), loadGeneralParts()]);
  return part.GeneralField;
}, MissingPart);

/**
 * rjsf's `SchemaField` with a fast path: properties that {@link knownControl} knows are drawn directly, all others by
 * rjsf's own.
 */
export function SchemaField(props: FieldProps) {
  const { isFixed }: QuickFormContext = props.registry.formContext;
  const known = isFixed ? knownControl(props.registry, props) : undefined;
  return known === undefined ? <GeneralField {...props} /> : fastField(props, known);
}
