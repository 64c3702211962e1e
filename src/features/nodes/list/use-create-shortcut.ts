/** `c` opens Create node, for users who may create nodes. */
import { useNavigate } from 'react-router'
import { nodes } from '#contract/operations.ts'
import { isAllowed, usePermission } from '#kit/permission.ts'
import { paths } from '#kit/paths.ts'
import { useShortcut } from '#kit/shortcuts.ts'

export function useCreateShortcut() {
  const navigate = useNavigate()
  const canCreate = isAllowed(usePermission()(nodes.create))
  useShortcut('c', 'Create node', canCreate ? () => void navigate(paths.nodeCreate()) : null)
}
