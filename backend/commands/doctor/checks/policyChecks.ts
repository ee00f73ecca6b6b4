import { isRecord, ownMember } from '#adapters/model/json.ts';
import { type Check, ofEach, type Problem } from '../check.ts';
import type { ExaminedSite } from '../examinedSite.ts';
import { passwordGaps, SHORTEST_PASSWORD, wantedPolicies, type WantedPolicy } from '../wantedPolicies.ts';
import type { ProviderSite } from '../providerSite.ts';
import { languagesOf } from './consentChecks.ts';

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
export const lockout = policyCheck('lockout', 'Guessing passwords locks an account for a while.');
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

/** The provider’s mails, where their templates are, and the placeholder of the link that each is sent for. */
const mailsOf = ({ portal, preferenceCentre, offered }: ExaminedSite) =>
  (
    [
      [portal, 'emailVerification', 'emailTemplates', '$emailVerificationLink'],
      [portal, 'passwordReset', 'emailTemplates', '$pwResetLink'],
      [preferenceCentre, 'doubleOptIn', 'confirmationEmailTemplates', '$confirmationURL'],
    ] as const
  ).filter(([provider]) => offered.includes(provider));

type Mail = ReturnType<typeof mailsOf>[number];

/** What is wrong with the templates of each mail: pairs of language and text. */
const inMails =
  (tell: (templates: readonly (readonly [string, string])[], mail: Mail, site: ExaminedSite) => Problem | undefined) =>
  async (site: ExaminedSite): Promise<readonly Problem[]> =>
    ofEach(mailsOf(site), async (mail) => {
      const [provider, section, member] = mail;
      const templates = ownMember(ownMember(await policiesOf(provider), section), member);
      const problem = tell(textsIn(templates), mail, site);
      return problem === undefined ? [] : [problem];
    });

function textsIn(templates: unknown): readonly (readonly [string, string])[] {
  const all = isRecord(templates) ? Object.entries(templates) : [];
  return all.flatMap(([language, text]) =>
    typeof text === 'string' && text !== '' ? [[language, text] as const] : [],
  );
}

/** Mails exist in every language of the site. */
export const mailLanguages: Check = {
  title: 'The provider’s mails have a template in every language of the site.',
  find: inMails((templates, [{ name }, section], { metadata }) => {
    const known = new Set(templates.map(([language]) => language.slice(0, 2).toLowerCase()));
    const lacks = languagesOf(metadata).filter((language) => !known.has(language));
    if (lacks.length === 0) return undefined;
    return {
      what: `The mail of ${section} of the ${name} has no template in ${lacks.join(', ')}.`,
      mend: 'Add it in the console (e-mail templates): customers get the default language else.',
    };
  }),
};

/** Mails have the link for which they are sent. */
export const mailLinks: Check = {
  title: 'Every template of the provider’s mails has its link.',
  find: inMails((templates, [{ name }, section, , link]) => {
    const without = templates.filter(([, text]) => !text.includes(link)).map(([language]) => language);
    if (without.length === 0) return undefined;
    return {
      what: `The mail of ${section} of the ${name} has no link in ${without.join(', ')}.`,
      mend: `Put the placeholder ${link} into the template in the console (e-mail templates).`,
    };
  }),
};
