/** Says before something is deleted or overwritten that no lock protects it, because the locks could not be read. */
import { t } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { useStore } from '#ui/use-store.ts'
import { locksKnowledge } from './locks.ts'

export const LocksNote = ({ className }: { className?: string }) =>
  useStore(locksKnowledge) === 'unread' ? (
    <Notice tone="warn" className={className}>
      {t('Your locks could not be read, so what you locked elsewhere is not protected here.')}
    </Notice>
  ) : null
