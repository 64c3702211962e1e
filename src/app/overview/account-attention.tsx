/**
 * Risks to the account: own API tokens and SSH keys, users without two-factor authentication, domains that lead
 * elsewhere, nodes without backups. Each kind has one line, and the user can hide lines about deliberate choices.
 * docs/decisions/0125-overview-warns-of-what-is-known.md says what is left out.
 */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { backups, domains, sshKeys, tokens, users } from '#contract/operations.ts'
import type { Domain } from '#contract/areas/domains.ts'
import type { Node } from '#contract/areas/nodes.ts'
import type { Profile } from '#contract/areas/profile.ts'
import type { User } from '#contract/areas/users.ts'
import type { Operation } from '#contract/endpoint.ts'
import type { DelegationState } from '#contract/rules/domains/delegation.ts'
import { isWeakKey } from '#contract/rules/ssh-keys/ssh-key-details.ts'
import { toWireTime } from '#contract/time.ts'
import { plural, t } from '#contract/translate.ts'
import { delegationQuery } from '#features/domains/domain.ts'
import { isFullAccess } from '#features/profile/scope-text.ts'
import { expiryState } from '#features/profile/tokens/expiry.ts'
import { Time, useNow } from '#kit/format/time.tsx'
import { isArriving } from '#kit/page/use-settled.ts'
import { paths } from '#kit/paths.ts'
import { isAllowed, usePermission } from '#kit/permission/permission.ts'
import { useProfile } from '#kit/permission/principal.ts'
import { refreshChoices, storedChoice } from '#kit/preferences/choices.ts'
import { delegationOfDomain, delegations, type Delegations } from '#queries/delegations.ts'
import { domainList } from '#queries/domains.ts'
import { nodeList } from '#queries/nodes.ts'
import { sshKeyTable, type SshKey } from '#queries/ssh-keys.ts'
import { tokenTable, type Token } from '#queries/tokens.ts'
import { userTable } from '#queries/users.ts'
import { domainNoun } from '#shared/domains/noun.ts'
import { nodeNoun } from '#shared/nodes/node.ts'
import type { Tone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.tsx'
import { useStore } from '#ui/use-store.ts'
import { rich } from '#ui/rich.tsx'
import { namedOrCounted, type AttentionRow } from './attention-rows.tsx'

/** One kind of risk, and the resources that have it. */
export interface Finding extends Omit<AttentionRow, 'key' | 'action'> {
  readonly kind: string
  readonly ids: readonly (string | number)[]
}

type OwnToken = Pick<Token, 'id' | 'label' | 'scopes' | 'expiry'>

/** The known data; undefined where it is not known, or where the user may not read it. */
interface Known {
  readonly profile?: Pick<Profile, 'username' | 'authentication_type' | 'two_factor_auth'> | undefined
  readonly tokens?: readonly OwnToken[] | undefined
  readonly keys?: readonly Pick<SshKey, 'id' | 'label' | 'ssh_key'>[] | undefined
  readonly users?: readonly Pick<User, 'username' | 'tfa_enabled' | 'password_created'>[] | undefined
  readonly nodes?:
    | readonly (Pick<Node, 'id' | 'label'> & { readonly backups: Pick<Node['backups'], 'enabled'> })[]
    | undefined
  readonly domains?: readonly Pick<Domain, 'id' | 'domain' | 'type' | 'status'>[] | undefined
  readonly delegations?: Delegations | undefined
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** Returns the findings, the most urgent one first. */
export function accountFindings({ profile, tokens: ownTokens = [], keys = [], now, ...known }: Known): Finding[] {
  const tokensByEnd = Map.groupBy(ownTokens, ({ expiry }) => expiryState(expiry, now))
  const tokenLine = (
    kind: string,
    tone: Tone,
    found: readonly OwnToken[] = [],
    problemOf: (count: number) => string,
    note?: ReactNode,
  ): Finding => {
    const to = `${paths.tokens()}?sort=expiry`
    return {
      kind,
      tone,
      ids: found.map(({ id }) => id),
      problem: problemOf(found.length),
      links: namedOrCounted(
        found.map(({ id, label }) => ({ id, to, name: label })),
        { to, name: plural(found.length, '{count} API token', '{count} API tokens') },
      ),
      note,
    }
  }
  const weakKeys = keys.filter(({ ssh_key: line }) => isWeakKey(line))
  // It is not known here what a sign-in with another provider asks for.
  const own = profile?.authentication_type === 'password' && !profile.two_factor_auth ? [profile.username] : []
  // Nobody can sign in as a user who has not set a password.
  const others =
    known.users?.filter(
      ({ username, tfa_enabled: isProtected, password_created: password }) =>
        !isProtected && username !== profile?.username && password !== null,
    ) ?? []
  const lookedUp = known.domains?.flatMap((domain) => {
    if (domain.type !== 'master' || domain.status !== 'active' || !known.delegations) return []
    const kept = delegationOfDomain(known.delegations, domain)
    return kept ? [{ id: domain.id, name: domain.domain, ...kept }] : []
  })
  const delegationLine = (
    kind: string,
    tone: Tone,
    states: readonly DelegationState[],
    problemOf: (count: number) => string,
  ): Finding => {
    const found = lookedUp?.filter(({ state }) => states.includes(state)) ?? []
    const filters = states.map((state) => `&delegation=${state}`).join('')
    const oldest = <Time value={found.length > 0 ? toWireTime(Math.min(...found.map(({ at }) => at))) : null} />
    return {
      kind,
      tone,
      ids: found.map(({ id }) => id),
      problem: problemOf(found.length),
      links: namedOrCounted(
        found.map(({ id, name }) => ({ id, to: paths.domainDelegation(id), name })),
        {
          to: `${paths.domains()}?${delegationQuery}&type=master&status=active${filters}`,
          name: domainNoun.counted(found.length),
        },
      ),
      note:
        found.length === 1
          ? rich('Looked up {time}', { time: oldest })
          : rich('Oldest lookup {time}', { time: oldest }),
    }
  }
  const unsaved = known.nodes?.filter((node) => !node.backups.enabled) ?? []
  const expiring = tokensByEnd.get('soon') ?? []
  const findings: readonly Finding[] = [
    tokenLine('token-expired', 'bad', tokensByEnd.get('expired'), (count) =>
      plural(count, 'API token has expired', 'API tokens have expired'),
    ),
    delegationLine('not-delegated', 'bad', ['absent'], (count) =>
      plural(count, 'Domain is not delegated', 'Domains are not delegated'),
    ),
    tokenLine(
      'token-expiring',
      'warn',
      expiring,
      (count) => plural(count, 'API token expires soon', 'API tokens expire soon'),
      expiring.length === 1 ? <Time value={expiring[0]?.expiry ?? null} /> : t('within 14 days'),
    ),
    {
      kind: 'two-factor',
      ids: [...own, ...others.map(({ username }) => username)],
      tone: 'warn',
      problem: t('Two-factor authentication off'),
      links: [
        ...own.map((name) => ({ id: name, to: paths.security(), name })),
        ...namedOrCounted(
          others.map(({ username }) => ({ id: username, to: paths.userSettings(username), name: username })),
          {
            to: `${paths.users()}?two_factor=Off`,
            name: plural(others.length, '{count} other user', '{count} other users'),
          },
        ),
      ],
    },
    delegationLine('other-name-servers', 'warn', ['mixed', 'elsewhere'], (count) =>
      plural(count, 'Domain has other name servers', 'Domains have other name servers'),
    ),
    {
      kind: 'weak-key',
      ids: weakKeys.map(({ id }) => id),
      tone: 'warn',
      problem: plural(weakKeys.length, 'SSH key is too weak', 'SSH keys are too weak'),
      links: namedOrCounted(
        weakKeys.map(({ id, label }) => ({ id, to: paths.sshKeys(), name: label })),
        { to: paths.sshKeys(), name: plural(weakKeys.length, '{count} SSH key', '{count} SSH keys') },
      ),
    },
    tokenLine(
      'full-access',
      'warn',
      ownTokens.filter(({ scopes }) => isFullAccess(scopes)),
      (count) => plural(count, 'API token has full access', 'API tokens have full access'),
    ),
    tokenLine('no-expiry', 'warn', tokensByEnd.get('never'), (count) =>
      plural(count, 'API token never expires', 'API tokens never expire'),
    ),
    {
      kind: 'no-backups',
      ids: unsaved.map(({ id }) => id),
      tone: 'off',
      problem: plural(unsaved.length, 'Node not backed up', 'Nodes not backed up'),
      links: namedOrCounted(
        unsaved.map(({ id, label }) => ({ id, to: paths.nodeBackups(id), name: label })),
        { to: `${paths.backups()}?state=off`, name: nodeNoun.counted(unsaved.length) },
      ),
    },
  ]
  return findings.filter(({ ids }) => ids.length > 0)
}

/**
 * The findings about data that the user may read. `enabled`: false sends no request. Settled once every read has
 * answered or failed.
 */
export function useAccountFindings(enabled: boolean): {
  readonly findings: readonly Finding[]
  readonly settled: boolean
} {
  const permissionFor = usePermission()
  const may = (operation: Operation) => enabled && isAllowed(permissionFor(operation))
  const tokenQuery = useQuery({ ...tokenTable.all, enabled: may(tokens.list) })
  const keyQuery = useQuery({ ...sshKeyTable.all, enabled: may(sshKeys.list) })
  const userQuery = useQuery({ ...userTable.all, enabled: may(users.list) })
  const allNodes = useQuery({ ...nodeList.all, enabled: false }).data
  const allDomains = useQuery({ ...domainList.all, enabled: false }).data
  const kept = useStore(delegations)
  const profile = useProfile()
  const now = useNow()
  const settled = [tokenQuery, keyQuery, userQuery].every(
    (query) => !query.isEnabled || query.failureCount > 0 || (query.data !== undefined && !isArriving(query)),
  )
  if (!enabled) return { findings: [], settled }
  // Restricted users cannot do much about backups, and a count over an incomplete list would be wrong.
  const isOwner = profile?.restricted === false && isAllowed(permissionFor(backups.enable))
  const findings = accountFindings({
    profile,
    tokens: tokenQuery.data?.items,
    keys: keyQuery.data?.items,
    users: userQuery.data?.items,
    nodes: isOwner && !allNodes?.exceedsLimit ? allNodes?.items : undefined,
    domains: may(domains.list) && !allDomains?.exceedsLimit ? allDomains?.items : undefined,
    delegations: kept,
    now,
  })
  return { findings, settled }
}

/**
 * The findings that the user has hidden, in this browser: `no-expiry:3 two-factor:alice`. A new case of a kind shows it
 * again.
 */
const hidden = storedChoice('hidden-attention', '', (text) => text)
const keysOf = ({ kind, ids }: Pick<Finding, 'kind' | 'ids'>) => ids.map((id) => `${kind}:${id}`)

/** A row for each finding that is not hidden, and a line about the hidden ones. */
export function useAccountRows(findings: readonly Finding[]): {
  readonly rows: readonly AttentionRow[]
  readonly hiddenNote: ReactNode
} {
  const hiddenKeys = new Set(useStore(hidden).split(' '))
  const shown = findings.filter((finding) => keysOf(finding).some((key) => !hiddenKeys.has(key)))
  const hiddenCount = findings.length - shown.length
  const hide = (finding: Pick<Finding, 'kind' | 'ids'>) => {
    // Another tab may have hidden something else.
    refreshChoices()
    hidden.set([...new Set([...hidden.get().split(' ').filter(Boolean), ...keysOf(finding)])].join(' '))
  }
  return {
    rows: shown.map(({ kind, ids, tone, problem, links, note }): AttentionRow => ({
      key: kind,
      tone,
      problem,
      links,
      note,
      action: (
        <Button
          size="sm"
          variant="ghost"
          className="-my-1 whitespace-nowrap"
          aria-label={t('Hide: {name}', { name: problem })}
          onClick={() => hide({ kind, ids })}
        >
          {t('Hide')}
        </Button>
      ),
    })),
    hiddenNote:
      hiddenCount > 0 ? (
        <p className="my-2 text-sm text-ink-muted first:mt-0 last:mb-0">
          {plural(hiddenCount, '{count} line hidden.', '{count} lines hidden.')}{' '}
          <button type="button" className={`${linkClass} cursor-pointer`} onClick={() => hidden.set('')}>
            {t('Show')}
          </button>
        </p>
      ) : null,
  }
}
