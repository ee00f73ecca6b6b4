import { parseProviderSchema } from '@kontor/schema-adapters/provider';

/** The account schema in an answer of `getSchema`. A module of its own, because the login loads no parser of schemas. */
export const parseSchema = (answer: unknown) => parseProviderSchema(answer);
