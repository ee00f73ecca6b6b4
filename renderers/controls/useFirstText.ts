import { useState } from 'react';
import type { Json } from '#adapters/model/json.ts';
import { textOfValue } from '#adapters/form/textOfValue.ts';

/** The text that an uncontrolled control starts with; later values are put into the element, so that React leaves it alone. */
export function useFirstText(value: Json | undefined): string {
  return useState(() => textOfValue(value))[0];
}
