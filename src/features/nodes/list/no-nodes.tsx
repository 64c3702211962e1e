/** What stands in the place of nodes when there are none: the way to the first one, or who could give access to some. */
import Plus from 'lucide-react/icons/plus'
import Server from 'lucide-react/icons/server'
import { nodes } from '#contract/areas/nodes.ts'
import { Action } from '#kit/action.tsx'
import { useMay } from '#kit/may.ts'
import { paths } from '#kit/paths.ts'
import { Empty } from '#ui/empty.tsx'

/** `level`: of its heading; 2 on a page of its own. */
export function NoNodes({ level = 2 }: { level?: 2 | 3 }) {
  if (!useMay()(nodes.create).shown) {
    return (
      <Empty icon={Server} level={level} title="No nodes to show">
        Your user has no access to any node. An unrestricted user of the account can grant it.
      </Empty>
    )
  }
  return (
    <Empty
      icon={Server} level={level} title="No nodes yet"
      actions={<Action of={nodes.create} to={paths.nodeCreate()} icon={Plus} variant={level === 2 ? 'primary' : 'default'}>Create node</Action>}
    >
      A node is a virtual machine: choose an image, a region and a size, and it runs within a minute.
    </Empty>
  )
}
