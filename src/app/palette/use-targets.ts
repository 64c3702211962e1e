/** Everything the palette offers: what may be done to the node one looks at, where one was, pages, actions and things. */
import { useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from 'react-router'
import { nodes, type Node } from '#contract/areas/nodes.ts'
import { session } from '#api/session.ts'
import { deedLabels, useNodeDeeds } from '#features/nodes/actions/menu.ts'
import { nodeView } from '#features/nodes/node/queries.ts'
import { isAllowed, useMay } from '#kit/may.ts'
import { paths } from '#kit/paths.ts'
import { theme } from '#ui/theme.ts'
import { densityWords, themeWords } from '../layouts/look-words.ts'
import { useAreas, type Area } from '../layouts/navigation.ts'
import { shortcutsHelp } from '../layouts/shortcuts-help.tsx'
import { useFoundNodes } from './found-nodes.ts'
import { recentAddresses } from './recent.ts'
import { fit, wordsTyped, type Target } from './targets.ts'

/** Of how many nodes the deeds are offered, when a deed is named. */
const nodesActedOn = 20

/** Whether a word is the beginning of one in the name of a deed: `reb` of Reboot. */
const namesDeed = (word: string) => deedLabels.some((label) => fit(word, label) >= 3)

/** Reboot web-1; and Reboot web-1 with another config. */
const withName = (deed: string, name: string) => deed.replace(/(?= with )|$/, ` ${name}`)

/** What everybody may do everywhere. */
const everywhere: readonly Target[] = [
  { label: 'Keyboard shortcuts', also: ['help', 'keys'], run: () => shortcutsHelp.set(true) },
  ...themeWords.map(([value, label]) => ({ label: `Theme: ${label}`, also: ['look', 'mode'], run: () => theme.setTheme(value) })),
  ...densityWords.map(([value, label]) => ({ label: `Density: ${label}`, also: ['look', 'rows'], run: () => theme.setDensity(value) })),
  { label: 'Sign out', also: ['log out'], run: () => void session.signOut() },
].map(({ label, also, run }) => ({ id: label, label, kind: 'Action', also, run }))

type Place = Omit<Target, 'run'>

const pagesOf = (areas: readonly Area[]): Place[] => [
  ...areas.map(({ to, label }) => ({ id: to, label, kind: 'Page', also: [] })),
  { id: paths.access(), label: 'Your access', kind: 'Page', also: ['grants', 'scopes'] },
]

const placeOf = ({ id, label, ipv4, ipv6, tags }: Node): Place => ({
  id: paths.node(id), label, kind: 'Node', also: [String(id), ...ipv4, ipv6 ?? '', ...tags],
})

const visited = ({ id, label, kind, also, run, whyNot }: Target): Target => ({ id, label, kind: `Recent ${kind.toLowerCase()}`, also, run, whyNot })

/** The node whose page is open. */
function useNodeHere(): Node | undefined {
  const id = Number(useMatch(`${paths.nodes()}/:nodeId/*`)?.params['nodeId'])
  return useQuery({ ...nodeView(id), enabled: Number.isSafeInteger(id) }).data
}

/** Without words those of the node one looks at; with words those that are named, of the nodes that are named or of any. */
function useDeeds(known: readonly Node[], words: readonly string[]): Target[] {
  const deedsOf = useNodeDeeds()
  const here = useNodeHere()
  const verbs = words.filter(namesDeed)
  const asked = (label: string) => words.length === 0 || verbs.some((verb) => fit(verb, label) >= 3)
  if (words.length > 0 && verbs.length === 0) return []
  const named = known.filter(({ label }) => words.some((word) => fit(word, label) > 0))
  const others = words.length === 0 ? [] : (named.length > 0 ? named : known).slice(0, nodesActedOn)
  return [...(here ? [here] : []), ...others.filter(({ id }) => id !== here?.id)].flatMap((node) =>
    deedsOf(node).filter(({ label }) => asked(label)).map(({ label, whyNot: reason, onSelect = () => {} }): Target => ({
      id: `${node.id} ${label}`, label: withName(label, node.label), kind: 'Action', also: [...node.ipv4, ...node.tags], run: onSelect, whyNot: reason,
    })))
}

/** What there is for what was typed; `waiting`: some of it is still on its way. */
export function useTargets(typed: string): { targets: readonly Target[]; waiting: boolean } {
  const navigate = useNavigate()
  const areas = useAreas()
  const mayCreate = isAllowed(useMay()(nodes.create))
  const words = wordsTyped(typed)
  const names = words.filter((word) => !namesDeed(word))
  const { nodes: known, waiting } = useFoundNodes(names.length > 0 ? names : words)
  const deeds = useDeeds(known, words)
  const go = (place: Place): Target => ({ ...place, run: () => void navigate(place.id) })
  const pages = pagesOf(areas).map(go)
  const create = mayCreate ? [go({ id: paths.nodeCreate(), label: 'Create node', kind: 'Action', also: ['new', 'add'] })] : []
  const things = known.map((node) => go(placeOf(node)))
  const places = [...pages, ...create, ...things]
  const placeAt = (address: string) => places.find(({ id }) => id === address) ?? things.find(({ id }) => address.startsWith(`${id}/`))
  const [here, ...before] = recentAddresses().map(placeAt)
  const recent = new Set(words.length > 0 ? [] : before.flatMap((place) => (place && place !== here ? place : [])))
  const others = (all: readonly Target[]) => all.filter((each) => !recent.has(each))
  return {
    waiting,
    targets: [...[...recent].map(visited), ...deeds, ...others(pages), ...others(create), ...everywhere, ...others(things)],
  }
}
