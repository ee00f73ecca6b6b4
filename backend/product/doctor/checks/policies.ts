import { ownMember } from '#adapters/model/json.ts';
import type { Check, Problem } from '../check.ts';
import { languagesOf } from './consents.ts';
import { passwordGaps, SHORTEST_PASSWORD } from '../passwordGaps.ts';
import type { ProviderSite } from '../providerSite.ts';
import { wantedPolicies, type WantedPolicy } from '../wantedPolicies.ts';

const policiesOf = ({ ask }: ProviderSite) => ask('accounts.getPolicies');

/** Customers’ passwords must meet what the pages promise, and some password must be able to. */
export const password: Check = {
  title: 'Passwords need 8 characters or more, and letters of both cases, a digit and a special character.',
  find: async ({ portal }) => {
    const { findings, lacks, length } = passwordGaps(await policiesOf(portal));
    if (findings.length > 0)
      return findings.map((where) => ({
        what: `The password policy of the portal cannot be met or read: ${where}.`,
        mend: 'Correct it in the console (policies, password).',
      }));
    const kinds = {
      what: `The password policy of the portal does not demand all four kinds of characters (${lacks.join(', ')}).`,
      mend: 'Run “setup --apply”, or demand 4 groups of characters in the console (policies, password).',
    };
    const short = {
      what: `The password policy of the portal accepts ${length} characters.`,
      mend: `Run “setup --apply”, or demand ${SHORTEST_PASSWORD} in the console (policies, password).`,
    };
    return [...(lacks.length > 0 ? [kinds] : []), ...(length < SHORTEST_PASSWORD ? [short] : [])];
  },
};

/** The check of one group of policies. */
const policyCheck = (group: WantedPolicy['group'], title: string): Check => ({
  title,
  find: async (site) => {
    const both = [
      ['portal', site.portal],
      ['preference-centre', site.preferenceCentre],
    ] as const;
    const found = await Promise.all(
      both.map(async ([area, provider]) => {
        const wanted = wantedPolicies(site).filter((policy) => policy.group === group && policy.area === area);
        if (wanted.length === 0) return [];
        const policies = await policiesOf(provider);
        return wanted.flatMap((policy) => problemsOf(policy, provider, policies));
      }),
    );
    return found.flat();
  },
});

function problemsOf(policy: WantedPolicy, { name }: ProviderSite, policies: unknown): readonly Problem[] {
  const { section, member, isRight, because, want } = policy;
  const value = ownMember(ownMember(policies, section), member);
  if (isRight(value)) return [];
  const shown = value === undefined || value === '' ? 'not set' : JSON.stringify(value);
  return [
    {
      what: `${section}.${member} of the ${name} is ${shown}: ${because}.`,
      mend: `Run “setup --apply”, or set it to ${JSON.stringify(want)} in the console (policies).`,
    },
  ];
}

export const registration = policyCheck(
  'registration',
  'The provider asks at registration for nothing that the pages do not have.',
);
export const login = policyCheck(
  'login',
  'Customers log in with their address, and accounts of one address are linked.',
);
export const verification = policyCheck(
  'verification',
  'Addresses are confirmed within 14 days, and the link leads to the site.',
);
export const passwordReset = policyCheck('password-reset', 'The mail for a new password leads to the site.');
export const doubleOptIn = policyCheck('double-opt-in', 'Confirmations of subscriptions lead to the site.');
export const accountExistence = policyCheck(
  'account-existence',
  'Site and provider agree on whether answers tell that an account exists.',
);

/** Mails exist in every language of the site. */
export const mailLanguages: Check = {
  title: 'The provider’s mails have a template in every language of the site.',
  find: async (site) => {
    const mails = [
      [site.portal, 'emailVerification', 'emailTemplates'],
      [site.portal, 'passwordReset', 'emailTemplates'],
      [site.preferenceCentre, 'doubleOptIn', 'confirmationEmailTemplates'],
    ] as const;
    const found = await Promise.all(
      mails.map(async ([provider, section, member]) => {
        if (!site.offered.includes(provider)) return [];
        const templates = ownMember(ownMember(await policiesOf(provider), section), member);
        const lacks = languagesOf(site.metadata).filter((language) => !hasTemplate(templates, language));
        return lacks.length === 0
          ? []
          : [
              {
                what: `The mail of ${section} of the ${provider.name} has no template in ${lacks.join(', ')}.`,
                mend: 'Add it in the console (e-mail templates): customers get the default language else.',
              },
            ];
      }),
    );
    return found.flat();
  },
};

function hasTemplate(templates: unknown, language: string): boolean {
  const names = typeof templates === 'object' && templates !== null ? Object.entries(templates) : [];
  return names.some(
    ([name, text]) => name.slice(0, 2).toLowerCase() === language && typeof text === 'string' && text !== '',
  );
}
