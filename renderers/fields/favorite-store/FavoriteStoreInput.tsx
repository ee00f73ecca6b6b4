import { TextInput } from '../../controls/TextInput.tsx';
import type { FieldProps } from '../../fieldProps.ts';

/** The customer's favourite store. */
export function FavoriteStoreInput(field: FieldProps) {
  return <TextInput {...field} />;
}
