import { useState } from 'react';
import type { Json } from '#adapters/model/json.ts';
import { textOfValue } from '#adapters/form/textOfValue.ts';

/** The first text of an uncontrolled control; later values are written into the element without React. */
export function useFirstText(value: Json | undefined): string {
  return useState(() => textOfValue(value))[0];
}
