import type * as v from 'valibot';
import { jsonObject, readStrict } from '#backend/shared/document.ts';

/** Parses the body of a call, an object. Throws DocumentError, which names the body `whole`. */
export const readBody = <S extends v.GenericSchema>(schema: S, body: unknown, whole = 'the body'): v.InferOutput<S> =>
  readStrict(schema, readStrict(jsonObject, body, '', whole), '', whole);
