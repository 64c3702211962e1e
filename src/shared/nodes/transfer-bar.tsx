/** The account's transfer in the current month as a part of its pool; the words next to it say the same. */
import type { AccountTransfer } from '#contract/areas/statistics.ts'
import { SegmentedBar } from '#ui/segmented-bar.tsx'

interface TransferBarProps {
  transfer: AccountTransfer
  className?: string
}

export const TransferBar = ({ transfer: { used, quota, billable }, className }: TransferBarProps) => (
  <SegmentedBar
    className={className}
    segments={[
      { label: 'used', value: Math.min(used, quota), tone: billable > 0 ? 'bad' : 'accent' },
      { label: 'left', value: Math.max(quota - used, 0), tone: 'rest' },
    ]}
  />
)
