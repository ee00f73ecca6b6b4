import type { NewsletterConfig } from '../model/content.ts';
import type { FieldDescription, FieldTools } from '../model/fieldKind.ts';
import type { TileLook } from '../model/form.ts';
import type { ProviderField } from '../model/provider.ts';
import { pathToKey, readPath, subscriptionName, subscriptionPath } from '../providerPath.ts';
import { type ComponentTools, present, type TabComponentDefinition, toggleAll } from './tabComponent.ts';

/** What draws a newsletter. */
interface NewsletterControl {
  readonly widget: 'newsletter';
}

/** Only subscriptions with this prefix are newsletters. Source: requirements#newsletters. */
const PREFIX = 'NLT';

/**
 * The newsletters of the schema: first those in the content, with its order and look, then the rest with their
 * description or key as label. A newsletter outside its display window is hidden, unless the customer is subscribed and
 * must be able to unsubscribe.
 * Source: requirements#newsletters.
 */
export const subscriptions: TabComponentDefinition<'subscriptions', NewsletterControl> = {
  toSection(component, tools) {
    const named = component.newsletters.map((newsletter) => {
      if (newsletter.key.startsWith(PREFIX)) return isVisible(newsletter, tools) ? add(newsletter, tools) : undefined;
      tools.report(newsletter.at, 'newsletter-key-refused');
      return undefined;
    });
    const rest = unnamedNewsletters(tools).map((field) => {
      tools.report(field.path, 'newsletter-without-content');
      return add(
        { key: subscriptionName(field.path), descriptions: [], at: field.path, name: field.description },
        tools,
      );
    });
    return { ...toggleAll(component), keys: present([...named, ...rest]) };
  },
};

/** One subscription as a boolean that looks like a newsletter; also used for subscriptions that are not newsletters. */
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

function add(newsletter: NewsletterConfig, tools: ComponentTools<NewsletterControl>): string | undefined {
  return tools.add(newsletter.at, (fieldTools) => describeSubscription(newsletter, fieldTools));
}

function isVisible({ key, displayStart, displayEnd }: NewsletterConfig, { now, account }: ComponentTools): boolean {
  if (now === undefined) return true;
  const inWindow = now >= (displayStart ?? -Infinity) && now <= (displayEnd ?? Infinity);
  return inWindow || (account !== undefined && readPath(account, subscriptionPath(key)) === true);
}

function unnamedNewsletters({ provider, namedNewsletters, isClaimed }: ComponentTools): readonly ProviderField[] {
  return subscriptionsOf(provider).filter(
    ({ path, writeAccess }) =>
      subscriptionName(path).startsWith(PREFIX) &&
      writeAccess !== 'serverOnly' &&
      !namedNewsletters.has(subscriptionName(path)) &&
      !isClaimed(path),
  );
}

const bySchema = new WeakMap<object, readonly ProviderField[]>();

/** Every subscription of a schema, in its order. */
function subscriptionsOf({ fields }: ComponentTools['provider']): readonly ProviderField[] {
  const known = bySchema.get(fields) ?? [...fields.values()].filter(({ root }) => root === 'subscriptions');
  bySchema.set(fields, known);
  return known;
}
