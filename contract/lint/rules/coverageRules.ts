import {
  type ProviderField,
  newsletterPrefix,
  buildBinding,
  passwordChecks,
  subscriptionName,
  toSchemaPath,
} from '@kontor/schema-adapters/provider';
import { getAtPointer } from '../../jsonPointer.ts';
import { builtInPaths, writtenByPages } from '../productFields.ts';
import type { RuleResult } from '../contractFinding.ts';
import { type ContractRule, resultAt, schemaPointer, ruleOf } from '../contractRule.ts';
import type { LintInput, DocumentView } from '../contractViews.ts';
import { consentsOf } from './legalRules.ts';

const policyRule = ruleOf(inPolicies);

/** Coverage of the provider's requirements: required fields, newsletters, policies and consents. */
export const coverageRules = {
  'contract/required-on-no-tab': {
    severity: 'warning',
    find: (contract) =>
      required(contract, (field, views) =>
        views.length === 0 ? { severity: buildBinding(field).leaf === undefined ? 'error' : 'warning' } : undefined,
      ),
  },
  'contract/required-in-some-languages': { severity: 'error', find: requiredInSomeLanguages },
  'contract/required-behind-lock': {
    severity: 'warning',
    find: (contract) =>
      required(contract, ({ path }, views) => {
        const tabs = views.flatMap((document) => document.visiblePaths.get(path) ?? []);
        const isLocked = tabs.length > 0 && tabs.every(({ accessWithoutSubscription }) => !accessWithoutSubscription);
        return isLocked ? { values: { tab: tabs[0]?.label ?? '' } } : undefined;
      }),
  },
  'contract/newsletter-without-content': { severity: 'warning', find: newslettersWithoutContent },
  'contract/consent-without-document': {
    severity: 'error',
    find: (contract) =>
      consentsOf(contract).flatMap(({ name, statements, isActive, file, at }) =>
        isActive && statements.every(({ documentUrl }) => documentUrl === '')
          ? [{ file, pointer: at, path: `preferences.${name}`, values: { consent: name } }]
          : [],
      ),
  },
  'contract/policy-not-fulfillable': policyRule('error', (what) => what === 'policy-not-fulfillable'),
  'contract/policy-pattern': policyRule('warning', (what) => what !== 'policy-not-fulfillable'),
} as const satisfies Readonly<Record<string, ContractRule>>;

/** Required, writable fields of no built-in page, with the documents that show them. */
function required(
  { main, documents }: LintInput,
  report: (field: ProviderField, views: readonly DocumentView[]) => Partial<RuleResult> | undefined,
): readonly RuleResult[] {
  if (documents.length === 0) return [];
  return [...main.fields.values()].filter(isAsked).flatMap((field) => {
    const { path } = field;
    const views = documents.filter(({ visiblePaths }) => visiblePaths.has(path));
    return resultAt(
      () => ({ file: main.file, pointer: schemaPointer(main.raw, path, 'required'), path }),
      report(field, views),
    );
  });
}

/** The place is that of the field in another language, or the nearest existing one. */
function requiredInSomeLanguages({ main, documents }: LintInput): readonly RuleResult[] {
  return [...main.fields.values()].filter(isAsked).flatMap(({ path }) => {
    const model = documents.find(({ visiblePaths }) => visiblePaths.has(path));
    const written = model?.written.find((one) => toSchemaPath(one.path) === path);
    return documents
      .filter(({ visiblePaths }) => model !== undefined && !visiblePaths.has(path))
      .map(({ file, raw }) => ({
        file,
        pointer: existingPointer(raw, written?.pointer ?? '/preferenceCenter/tabs'),
        path,
        values: { other: model?.language ?? '' },
      }));
  });
}

/** The pointer, or its nearest existing ancestor in the document. */
function existingPointer(raw: unknown, pointer: string): string {
  return pointer === '' || getAtPointer(raw, pointer) !== undefined
    ? pointer
    : existingPointer(raw, pointer.slice(0, pointer.lastIndexOf('/')));
}

/** Whether a field is required and only tabs of the content can ask for it. */
export function isAsked({ path, root, required: isRequired, writeAccess }: ProviderField): boolean {
  const isData = root === 'profile' || root === 'data';
  return isRequired && isData && writeAccess !== 'serverOnly' && !builtInPaths.has(path) && !writtenByPages.has(path);
}

function newslettersWithoutContent({ main, documents }: LintInput): readonly RuleResult[] {
  const names = [...main.fields.values()]
    .filter(({ root, writeAccess }) => root === 'subscriptions' && writeAccess !== 'serverOnly')
    .map(({ path }) => subscriptionName(path))
    .filter((name) => name.startsWith(newsletterPrefix));
  return documents.flatMap(({ file, tabs, content }) => {
    if (content === null) return [];
    const lists = tabs
      .flatMap(({ components }) => components)
      .filter((component) => component.type === 'subscriptions');
    const named = new Set(lists.flatMap((list) => list.newsletters.map(({ key }) => key)));
    const pointer = lists[0] === undefined ? '/preferenceCenter' : `${lists[0].at}/newsletters`;
    return names
      .filter((name) => !named.has(name))
      .map((key) => ({ file, pointer, path: `subscriptions.${key}.email`, values: { key } }));
  });
}

function inPolicies({ input: { policies } }: LintInput, isWanted: (what: string) => boolean): readonly RuleResult[] {
  if (policies === undefined) return [];
  return passwordChecks(policies.raw)
    .findings.filter(({ what }) => isWanted(what))
    .map(({ where }) => ({
      file: policies.file,
      pointer: `/${where.replaceAll('.', '/')}`,
      place: [{ kind: 'policy' as const, name: where }],
    }));
}
