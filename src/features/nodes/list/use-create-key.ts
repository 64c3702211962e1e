/** `c` creates a node, for those who may. */
import { useNavigate } from 'react-router'
import { nodes } from '#contract/areas/nodes.ts'
import { isAllowed, useMay } from '#kit/may.ts'
import { paths } from '#kit/paths.ts'
import { useShortcut } from '#kit/shortcuts.ts'

export function useCreateKey() {
  const navigate = useNavigate()
  const mayCreate = isAllowed(useMay()(nodes.create))
  useShortcut('c', 'Create node', mayCreate ? () => void navigate(paths.nodeCreate()) : null)
}
