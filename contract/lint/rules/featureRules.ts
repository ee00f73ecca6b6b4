import { neededFeatures, offersPage } from '@kontor/schema-adapters/content';
import type { SiteFeatures } from '@kontor/schema-adapters/metadata';
import type { RuleResult } from '../contractFinding.ts';
import { type ContractRule } from '../contractRule.ts';
import type { LintInput } from '../contractViews.ts';
import { inTexts } from './writtenTexts.ts';

/** Content for features that the site has switched off. Skipped without the site's metadata. */
export const featureRules = {
  'content/page-not-offered': {
    severity: 'warning',
    find: (contract) =>
      withFeatures(contract, (features) =>
        inTexts(contract, ({ name, text }) =>
          name !== 'url' || offersPage(text, features)
            ? undefined
            : { values: { page: text, features: named(neededFeatures(text)) } },
        ),
      ),
  },
  'content/component-not-offered': {
    severity: 'warning',
    find: (contract) =>
      withFeatures(contract, (features) => (features.consents === true ? [] : consentComponents(contract))),
  },
} as const satisfies Readonly<Record<string, ContractRule>>;

function withFeatures(
  { input }: LintInput,
  find: (features: SiteFeatures) => readonly RuleResult[],
): readonly RuleResult[] {
  const features = input.site?.features;
  return features === undefined ? [] : find(features);
}

function consentComponents({ documents }: LintInput): readonly RuleResult[] {
  return documents.flatMap(({ file, tabs }) =>
    tabs.flatMap(({ components }) =>
      components
        .filter(({ type }) => type === 'consents')
        .map(({ at }) => ({ file, pointer: at, values: { features: named(['consents']) } })),
    ),
  );
}

function named(features: readonly string[]): string {
  return features.map((name) => `features.${name}`).join(', ');
}
