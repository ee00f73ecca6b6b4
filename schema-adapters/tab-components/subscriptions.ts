import { imageUrl, url } from '../declaration/addresses.ts';
import { reject } from '../declaration/cursor.ts';
import {
  describe,
  list,
  transform,
  moment,
  required,
  object,
  type Present,
  text,
  filledText,
} from '../declaration/part.ts';
import type { FieldDescription, FieldTools } from '../model/fieldKind.ts';
import { finding } from '../model/finding.ts';
import type { TileLook } from '../model/form.ts';
import type { Visibility } from '../model/showIf.ts';
import { type ProviderField, newsletterPrefix } from '../model/provider.ts';
import { newsletterFrequencies } from '../model/newsletterFrequency.ts';
import { pathToKey, readPath, subscriptionName, subscriptionPath } from '../providerPath.ts';
import {
  fieldsContent,
  type ComponentTools,
  present,
  type TabComponentDefinition,
  type ToggleAllBody,
} from './tabComponent.ts';

const instant = moment({
  definition: 'instant',
  description: 'A moment with its time zone: `2025-11-01T00:00:00+01:00`.',
  format: 'date-time',
});

const frequency = transform(
  text({
    definition: 'newsletterFrequency',
    description: 'How often a newsletter can come: every week, every two weeks, every month.',
    enum: [...newsletterFrequencies],
  }),
  (value, cursor) => newsletterFrequencies.find((one) => one === value) ?? reject(cursor, 'content-not-as-described'),
);

const newsletter = transform(
  object(
    {
      key: required(
        text({
          description: 'Its name in the identity provider’s schema; begins with NLT.',
          pattern: '^NLT[A-Za-z0-9_]*$',
        }),
      ),
      name: filledText('Its name for readers.'),
      icon: imageUrl,
      descriptions: list(filledText('One short line.'), {
        description: 'One to three short lines: what it brings and how often it comes.',
        maxItems: 5,
      }),
      sampleUrl: describe(url, {
        description: 'Where its latest issue can be read; shown as a link under the newsletter.',
      }),
      frequencies: list(frequency, {
        description:
          'How customers can have it less often; only what the sender keeps to. Only where the site offers pauses.',
        maxItems: 3,
      }),
      displayStart: describe(instant, {
        description: 'Hidden before this moment. Customers who already subscribe always see it.',
      }),
      displayEnd: describe(instant, {
        description: 'Hidden after this moment. Customers who already subscribe still see it, so that they can leave.',
      }),
    },
    {
      definition: 'newsletter',
      description: 'How one newsletter is shown.',
      required: ['key', 'name', 'descriptions'],
    },
  ),
  (value, { at, findings }) => {
    if (value.name === undefined) findings.push(finding(`${at}/name`, 'content-member-missing'));
    return { ...value, key: value.key.trim(), at };
  },
);

/**
 * The presentation of one newsletter. `key` is its name in the subscriptions schema, `NLT_WEEKLY`; the display window
 * is in epoch milliseconds, inclusive.
 */
export type NewsletterConfig = Readonly<Present<typeof newsletter>>;

const content = fieldsContent(
  {
    toggleAllLabel: filledText('The words beside the box that ticks everything: “All newsletters”.'),
    newsletters: list(newsletter, {
      description:
        'The newsletters, most popular first. A newsletter of the schema that is missing here is shown with the schema’s own description.',
    }),
  },
  {
    definition: 'subscriptions',
    description: 'Newsletters to tick. One newsletter is a single box; several get a box for all of them.',
    required: ['newsletters'],
  },
);

/** The control of a newsletter. */
export interface NewsletterControl {
  readonly widget: 'newsletter';
}

/**
 * The newsletters of the schema: first those of the content, in its order, then the others with their description or
 * key as label. A newsletter outside its display window is hidden unless the customer is subscribed and may
 * unsubscribe.
 * Source: requirements#newsletters.
 */
export const subscriptions: TabComponentDefinition<typeof content, NewsletterControl, ToggleAllBody> = {
  content,
  toSection(component, tools) {
    const fromContent = component.newsletters.map((config) => {
      if (config.key.startsWith(newsletterPrefix))
        return isVisible(config, tools) ? add(config, component, tools) : undefined;
      tools.report(config.at, 'newsletter-key-refused');
      return undefined;
    });
    const rest = unnamedNewsletters(tools).map((field) => {
      tools.report(field.path, 'newsletter-without-content');
      return add(
        {
          key: subscriptionName(field.path),
          descriptions: [],
          frequencies: [],
          at: field.path,
          name: field.description,
        },
        component,
        tools,
      );
    });
    return { toggleAllLabel: component.toggleAllLabel, keys: present([...fromContent, ...rest]) };
  },
};

/** A subscription as a boolean with the look of a newsletter, also for other subscriptions. */
export function describeSubscription(
  { key: name, name: label = name, icon, descriptions, sampleUrl }: NewsletterConfig,
  tools: FieldTools,
): FieldDescription<NewsletterControl> | undefined {
  const leaf = tools.leaf(subscriptionPath(name));
  if (leaf === undefined) return undefined;
  const key = pathToKey(leaf.binding.provider);
  const { titleKey: _title, ...options } = leaf.options;
  const tile: TileLook = { label, descriptions, imageUrl: icon, ...(sampleUrl !== undefined && { sampleUrl }) };
  return {
    key,
    schema: { title: label, ...leaf.schema },
    required: leaf.required,
    uiSchema: { 'ui:widget': 'newsletter', 'ui:options': { ...options, tile } },
    bindings: [{ form: [key], ...leaf.binding, absent: false }],
  };
}

/**
 * Adds a newsletter with the conditions of its component; a subscribed one stays visible, so that customers can
 * unsubscribe.
 */
function add(
  config: NewsletterConfig,
  conditions: Visibility,
  tools: ComponentTools<NewsletterControl>,
): string | undefined {
  const describeOne = (fieldTools: FieldTools) => describeSubscription(config, fieldTools);
  return tools.add(config.at, describeOne, isSubscribed(config, tools) ? [] : [conditions]);
}

function isSubscribed({ key }: NewsletterConfig, { account }: ComponentTools): boolean {
  return account !== undefined && readPath(account, subscriptionPath(key)) === true;
}

function isVisible(config: NewsletterConfig, tools: ComponentTools): boolean {
  const { displayStart = -Infinity, displayEnd = Infinity } = config;
  const { now } = tools;
  return now === undefined || (now >= displayStart && now <= displayEnd) || isSubscribed(config, tools);
}

function unnamedNewsletters({ provider, namedNewsletters, isClaimed }: ComponentTools): readonly ProviderField[] {
  return [...provider.fields.values()].filter(
    ({ path, root, writeAccess }) =>
      root === 'subscriptions' &&
      subscriptionName(path).startsWith(newsletterPrefix) &&
      writeAccess !== 'serverOnly' &&
      !namedNewsletters.has(subscriptionName(path)) &&
      !isClaimed(path),
  );
}
