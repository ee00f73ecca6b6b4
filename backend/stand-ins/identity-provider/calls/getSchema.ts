import { nameList } from '../accountView.ts';
import { ok } from '../protocol/answer.ts';
import { schemaView } from '../schema/clientView.ts';
import type { CallHandler } from './callContext.ts';

/**
 * The site's schema: all of it for a signed caller, unless `filter=clientOnly`; the fields that a client may write for
 * everybody else. Needs no session.
 */
export const getSchema: CallHandler = async ({ site, signed, params }) => {
  const wanted = nameList(params.get('sections') ?? params.get('include'));
  return ok(schemaView(site.schema, signed && params.get('filter') !== 'clientOnly', [...wanted]));
};
