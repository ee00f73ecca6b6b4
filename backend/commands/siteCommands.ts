import { doctorCommand, type CommandResult } from '#backend/commands/doctor/doctorCommand.ts';
import type { Clock } from '#backend/shared/clock.ts';
import { DocumentError } from '#backend/shared/document.ts';
import { receiptKeysCommand } from './evidenceCommands.ts';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { importJWK, importPKCS8, SignJWT, type CryptoKey, type JWK } from 'jose';
import { explainLink } from '#backend/product/links/explainLink.ts';
import { publicKeysOf, isUid } from '#backend/product/guards/signedTokens.ts';
import { linkKeyKind, LINK_TOKEN_ALGORITHM, LINK_TOKEN_TYPE } from '#backend/product/links/linkTokens.ts';

interface SiteCommand {
  readonly takes: string;
  readonly run: (settings: ProductionSettings, args: readonly string[], clock: Clock) => Promise<CommandResult>;
}

/** Commands about the site at the identity provider and mailed links, which need no database. */
const siteCommands: Readonly<Record<string, SiteCommand>> = {
  doctor: { takes: '[--uid UID] [--json]', run: doctorCommand },
  'mint-link': { takes: 'UID --key FILE --kid ID [--hours N]', run: mintLinkCommand },
  'receipt-keys': { takes: '', run: receiptKeysCommand },
  'explain-link': { takes: 'TOKEN|ADDRESS', run: explainLinkCommand },
};

/** The usage of each command. */
export const siteCommandUsage: readonly string[] = Object.entries(siteCommands).map(([name, { takes }]) =>
  `${name} ${takes}`.trim(),
);

/**
 * Runs the command of that name; undefined if it is none of these. Throws DocumentError with its usage for wrong
 * options.
 */
export async function runSiteCommand(
  [name = '', ...args]: readonly string[],
  settings: ProductionSettings,
  clock: Clock,
): Promise<CommandResult | undefined> {
  const command = Object.hasOwn(siteCommands, name) ? siteCommands[name] : undefined;
  try {
    return await command?.run(settings, args, clock);
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
      throw new DocumentError(`Use: ${name} ${command?.takes ?? ''}. ${error.message}`, { cause: error });
    throw error;
  }
}

type Settings = Pick<ProductionSettings, 'linkTokens' | 'origins'>;

/**
 * Explains a link token, alone or in its address: its claims, and each reason why nodes refuse it. Exit code 1 for a
 * refused one. Does not look up whether the subscriber's links were revoked.
 */
async function explainLinkCommand(
  { linkTokens }: Settings,
  args: readonly string[],
  clock: Clock,
): Promise<CommandResult> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [argument = '', ...rest] = positionals;
  if (argument === '' || rest.length > 0) throw new DocumentError('Use: explain-link TOKEN|ADDRESS.');
  const token = argument.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  const failures: string[] = [];
  const keys = await publicKeysOf(linkTokens, linkKeyKind, clock, (reason) =>
    failures.push(`The key set cannot be read: ${reason}.`),
  );
  const { header, claims, problems } = await explainLink(
    token,
    linkTokens,
    (kid) => keys(kid).catch(() => undefined),
    clock.now(),
  );
  const lines = [
    ...Object.entries({ ...header, ...claims }).map(([name, value]) => `${name.padEnd(4)} ${formatClaim(name, value)}`),
    '',
    ...(problems.length === 0 ? ['Nodes accept this link, unless it was revoked.'] : [...failures, ...problems]),
  ];
  return { output: `${lines.join('\n').trimStart()}\n`, exitCode: problems.length === 0 ? 0 : 1 };
}

/** Adds the date to times. */
function formatClaim(name: string, value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const isTime = ['iat', 'exp', 'nbf'].includes(name) && typeof value === 'number' && Math.abs(value) < 1e11;
  return isTime ? `${text} (${new Date(value * 1000).toISOString()})` : text;
}

/**
 * Signs a link of a subscriber with a private key (PEM or JWK), to try a site before the marketing platform is ready.
 */
async function mintLinkCommand(
  { linkTokens, origins }: Settings,
  args: readonly string[],
  clock: Clock,
): Promise<CommandResult> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { key: { type: 'string' }, kid: { type: 'string' }, hours: { type: 'string', default: '24' } },
  });
  const [uid = ''] = positionals;
  const { key, kid } = values;
  const seconds = Math.round(Number(values.hours) * 3600);
  if (positionals.length !== 1 || !isUid(uid) || key === undefined || kid === undefined)
    throw new DocumentError('Use: mint-link UID --key FILE --kid ID [--hours N].');
  if (!(seconds > 0 && seconds <= linkTokens.longestLife))
    throw new DocumentError(`--hours must be above 0 and at most ${linkTokens.longestLife / 3600}.`);
  const now = Math.floor(clock.now() / 1000);
  const token = await new SignJWT()
    .setProtectedHeader({ alg: LINK_TOKEN_ALGORITHM, kid, typ: LINK_TOKEN_TYPE })
    .setIssuer(linkTokens.issuer)
    .setAudience(linkTokens.audience)
    .setSubject(uid)
    .setJti(randomUUID())
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(await privateKey(key));
  return { output: `${origins.own[0]}/preferences/token/${token}\n`, exitCode: 0 };
}

async function privateKey(file: string): Promise<CryptoKey> {
  try {
    const text = readFileSync(file, 'utf8');
    const key = text.includes('-----BEGIN')
      ? await importPKCS8(text, LINK_TOKEN_ALGORITHM)
      : await importJWK(JSON.parse(text) as JWK, LINK_TOKEN_ALGORITHM);
    if (key instanceof Uint8Array || key.type !== 'private') throw new Error('not a private key');
    return key;
  } catch (cause) {
    throw new DocumentError(`${file} is no private key on P-256, as PEM (PKCS #8) or JWK.`, { cause });
  }
}
