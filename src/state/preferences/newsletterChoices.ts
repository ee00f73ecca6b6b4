import type { Getter } from 'jotai';
import type { AskChoices } from '../../gateways/newsletterChoices.ts';
import { choicesState } from '../newsletterChoices.ts';
import { gatewaysAtom } from '../store.ts';
import { linkTokenAtom } from './link.ts';

/** Calls with the token of the mailed link. */
async function askByLink(get: Getter): Promise<AskChoices> {
  const authToken = get(linkTokenAtom) ?? '';
  const { services } = get(gatewaysAtom);
  return async (method, part, json) =>
    (await services.call({ method, json: { ...json, authToken } }, `/rest/v1/subscriber/newsletters${part}`)).body;
}

/** The newsletters of the preference centre. */
export const centreChoices = choicesState(askByLink, 'centre');
