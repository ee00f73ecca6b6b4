import { editorsOfField } from '@kontor/contract/rules';
import type { AdaptedForm, FieldUi, FormSchema, FormUiSchema } from '@kontor/schema-adapters';
import type { TextValues } from '@kontor/rjsf-theme/texts';
import type { RuleSentences } from './errorSentences.ts';
import { formMembers, requiredMembers, type Member } from './members.ts';
import type { Part } from './parts.ts';

/** The input of a part's form besides the part: texts by key, the content's languages, and facts about its value. */
export interface PartFormTools {
  readonly t: (key: string, values?: TextValues) => string;
  readonly hasText: (key: string) => boolean;
  readonly languages: readonly string[];
  readonly readOnly: boolean;
  /** The type of the part's value, which decides its required members; undefined if it has none. */
  readonly type?: string | undefined;
  /** Whether the part has conditions: only then the form asks whether hiding empties it. */
  readonly isConditional?: boolean;
  /** Whether the part has former anchors. */
  readonly hasFormerAnchors?: boolean;
  /** The rules of a field for which editors can write sentences. */
  readonly sentences?: Readonly<Record<string, RuleSentences>>;
}

/** The id prefix of a part's controls. */
export const partAnchor = ({ name }: Part): string => `part-${name}`;

/**
 * The form of one part of the content, for `PortalForm`: translated texts are objects with a text per language, paths
 * and pictures have their own controls. Label keys are by part and member, else by member.
 */
export function partForm(part: Part, tools: PartFormTools): AdaptedForm {
  const members = formMembers(part)
    .filter(({ key }) => key !== 'emptyWhenHidden' || tools.isConditional === true)
    .filter(({ key }) => key !== 'formerAnchors' || tools.hasFormerAnchors === true)
    // The type of some fields implies their account path.
    .filter(({ key }) => key !== 'schemaPath' || editorsOfField(tools.type ?? '')?.path === undefined)
    .flatMap((member) => (member.key === 'errors' ? errorMembers(member, tools) : [member]));
  return {
    anchor: partAnchor(part),
    schema: {
      ...groupSchema(members, part.name, tools),
      required: [...requiredMembers(part, tools.type)],
    },
    uiSchema: uiOf(members, part.name, tools),
    bindings: [],
  };
}

const isCode = ({ key }: Member): number => Number(/^\d+$/.test(key));

/** Limits the error sentences to the rules of the field, with provider codes last. */
function errorMembers(member: Member, { sentences = {} }: PartFormTools): readonly Member[] {
  const members = member.kind === 'group' ? member.members.filter(({ key }) => Object.hasOwn(sentences, key)) : [];
  const sorted = members.toSorted((one, two) => isCode(one) - isCode(two));
  return members.length === 0 ? [] : [{ ...member, kind: 'group', members: sorted }];
}

function groupSchema(members: readonly Member[], part: string, tools: PartFormTools): FormSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(members.map((member) => [member.key, memberSchema(member, part, tools)])),
    required: members.filter(({ isRequired }) => isRequired).map(({ key }) => key),
  };
}

function memberSchema(member: Member, part: string, tools: PartFormTools): FormSchema {
  const title = labelOf(member, part, tools);
  switch (member.kind) {
    case 'group':
      return { ...groupSchema(member.members, nameOf(member), tools), title };
    case 'list':
      return {
        type: 'array',
        title,
        items: { ...memberSchema(member.item, part, tools), title: itemLabel(member, tools) },
      };
    case 'flag':
      return { type: 'boolean', title };
    default:
      return member.isTranslated
        ? { type: 'object', title, properties: Object.fromEntries(tools.languages.map((tag) => [tag, textOnly])) }
        : { type: 'string', title, ...choicesOf(member) };
  }
}

const textOnly: FormSchema = { type: 'string' };

function choicesOf({ schema }: Member): FormSchema {
  const values = schema['enum'];
  return Array.isArray(values) ? { enum: values as readonly string[] } : {};
}

function uiOf(members: readonly Member[], part: string, tools: PartFormTools): FormUiSchema {
  const ui = members.map((member) => [member.key, memberUi(member, part, tools)] as const);
  return Object.fromEntries(ui);
}

function memberUi(member: Member, part: string, tools: PartFormTools): FieldUi {
  const { builtIn, limits = [] } = (part === 'errors' && tools.sentences?.[member.key]) || {};
  const hint = [`members.${part}.${member.key}.hint`, `members.${member.key}.hint`].find(tools.hasText);
  const placeholders = limits.map((limit) => `{{${limit}}}`).join(', ');
  const help =
    placeholders === '' ? hint && tools.t(hint) : tools.t('edit.limit', { count: limits.length, placeholders });
  const common = {
    ...(help !== undefined && { 'ui:help': help }),
    ...(tools.readOnly && { 'ui:readonly': true }),
    'ui:options': { provider: '' },
  };
  if (member.kind === 'group')
    return {
      ...Object(uiOf(member.members, nameOf(member), tools)),
      ...common,
      ...(member.key === 'errors' && {
        // JavaScript puts numeric keys, the provider's codes, first.
        'ui:order': member.members.map(({ key }) => key),
        'ui:ObjectFieldTemplate': 'FoldedGroup',
        'ui:help': undefined,
        'ui:description': help,
      }),
    };
  if (member.kind === 'list')
    return Object({
      ...common,
      ...(listFields[member.key] !== undefined && { 'ui:field': listFields[member.key] }),
      items: { ...memberUi(member.item, part, tools), 'ui:help': undefined },
    });
  return member.kind === 'text' ? { ...common, ...controlOf(member, tools, builtIn) } : common;
}

/** The control of a text. */
function controlOf(member: Member, { t }: PartFormTools, placeholders?: RuleSentences['builtIn']): FieldUi {
  const { schema, definition, key } = member;
  if (member.kind === 'text' && member.isTranslated)
    return {
      'ui:field': 'translations',
      'ui:options': Object({
        provider: '',
        isLong: placeholders ? true : isLong(key),
        isLink: definition === 'url',
        placeholders,
      }),
    };
  if (Array.isArray(schema['enum'])) {
    const choices = (schema['enum'] as readonly string[]).map((value) => ({
      value,
      label: t(`members.${key}.values.${value}`),
    }));
    return { 'ui:widget': 'select', 'ui:options': { provider: '', choices } };
  }
  const widget = widgets[definition ?? key];
  return { ...(widget !== undefined && { 'ui:widget': widget }), 'ui:options': { provider: '' } };
}

/** Widgets by the definition or the key of a member. */
const widgets: Readonly<Record<string, string>> = {
  schemaPath: 'fieldPath',
  imageUrl: 'picture',
  instant: 'instant',
  key: 'newsletterKey',
};

/** rjsf fields for whole lists. */
const listFields: Readonly<Record<string, string>> = { options: 'choices', showIf: 'showIf' };

/** Whether a text has more than one line. */
function isLong(key: string): boolean {
  return key === 'description' || key === 'limits' || key === 'hint';
}

function nameOf({ definition, key }: Member): string {
  return definition ?? key;
}

/** The label of one entry of a list. */
function itemLabel({ key }: Member, { t, hasText }: PartFormTools): string {
  const textKey = `members.${key}.item`;
  return hasText(textKey) ? t(textKey) : '';
}

/** The label of a member: the one for this part, else the one for all members with that key. */
function labelOf({ key }: Member, part: string, { t, hasText }: PartFormTools): string {
  const partKey = `members.${part}.${key}`;
  return t(hasText(partKey) ? partKey : `members.${key}`);
}
