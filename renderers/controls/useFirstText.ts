import { useState } from 'react';
import type { Json } from '#adapters/model/json.ts';
import { leafText } from './leafText.ts';

/** The text that an uncontrolled control starts with; later values are put into the element, so that React leaves it alone. */
export function useFirstText(value: Json | undefined): string {
  return useState(() => leafText(value))[0];
}
