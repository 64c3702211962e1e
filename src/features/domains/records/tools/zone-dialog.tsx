/**
 * A dialog about the whole zone. Its content is rendered only while it is open, because that takes time in large zones.
 */
import type { ReactNode } from 'react'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface Props {
  open: boolean
  onClose: () => void
  title: string
  description: ReactNode
  children: ReactNode
}

export const ZoneDialog = ({ onClose, ...props }: Props) => (
  <Dialog size="lg" onClose={onClose} footer={<Button onClick={onClose}>{t('Close')}</Button>} {...props} />
)
