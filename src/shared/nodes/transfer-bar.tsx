/** The account's transfer in the current month as a part of its pool; the words next to it say the same. */
import type { AccountTransfer } from '#contract/areas/statistics.ts'
import { SegmentedBar } from '#ui/segmented-bar.tsx'

interface TransferBarProps {
  transfer: AccountTransfer
  tone?: 'accent' | 'warn' | 'bad'
  className?: string
}

export const TransferBar = ({
  transfer: { used, quota, billable },
  tone = billable > 0 ? 'bad' : 'accent',
  className,
}: TransferBarProps) => (
  <SegmentedBar
    className={className}
    segments={[
      { label: 'used', value: Math.min(used, quota), tone },
      { label: 'left', value: Math.max(quota - used, 0), tone: 'rest' },
    ]}
  />
)
