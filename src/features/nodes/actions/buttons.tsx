/** Actions on a node as the buttons of its pages. */
import type { Node } from '#contract/areas/nodes.ts'
import { Action } from '#kit/action.tsx'
import { entityOf, whyNotOf, type Deed, type Start } from './action.ts'
import { boot, useBoot } from './boot.ts'
import { useOffered } from './offered.ts'
import { reboot, useReboot } from './reboot.ts'
import { remove, useRemove } from './remove.tsx'
import { shutDown, useShutDown } from './shutdown.ts'

function DeedButton({ node, deed, start }: { node: Node; deed: Deed; start: Start }) {
  if (!useOffered()(deed.of)) return null
  return (
    <Action of={deed.of} entity={entityOf(node)} whyNot={whyNotOf(deed, node)} icon={deed.icon} onPress={() => start(node)}>
      {deed.label}
    </Action>
  )
}

export const BootNode = ({ node }: { node: Node }) => <DeedButton node={node} deed={boot} start={useBoot()} />

export const RebootNode = ({ node }: { node: Node }) => <DeedButton node={node} deed={reboot} start={useReboot()} />

export const ShutDownNode = ({ node }: { node: Node }) => <DeedButton node={node} deed={shutDown} start={useShutDown()} />

/** `onRemoved`: where to go from a page whose node is gone. */
export const RemoveNode = ({ node, onRemoved }: { node: Node; onRemoved?: () => void }) =>
  <DeedButton node={node} deed={remove} start={useRemove(onRemoved)} />
