/** The problems of nodes, images and the account that need attention, the most severe first. */
import { t } from '#contract/translate.ts'
import { Section } from '#kit/page/section.tsx'
import { useAccountRows, type Finding } from './account-attention.tsx'
import { AttentionRows } from './attention-rows.tsx'
import { imageRows, type Ending } from './image-attention.tsx'
import { AffectedNodesLink, useNodeAttention } from './node-attention.tsx'

interface Props {
  /** Whether there are nodes that the user may list. */
  checksNodes: boolean
  endings: readonly Ending[]
  findings: readonly Finding[]
}

export function Attention({ checksNodes, endings, findings }: Props) {
  const nodes = useNodeAttention(checksNodes)
  const account = useAccountRows(findings)
  const rows = [...nodes.rows, ...imageRows(endings), ...account.rows]
  if (!checksNodes && endings.length === 0 && findings.length === 0) return null
  return (
    <Section title={t('Needs attention')} actions={checksNodes && <AffectedNodesLink />}>
      {nodes.before}
      {rows.length === 0 ? nodes.none : <AttentionRows rows={rows} />}
      {nodes.after}
      {account.hiddenNote}
    </Section>
  )
}
