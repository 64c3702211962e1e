/** Says before something is deleted or overwritten that no lock protects it, because the locks could not be read. */
import { t } from '#contract/translate.ts'
import { Notice } from '#ui/notice.tsx'
import { useStore } from '#ui/use-store.ts'
import { locksKnowledge } from './locks.ts'

export const LocksNote = () =>
  useStore(locksKnowledge) === 'unread' ? (
    <Notice tone="warn">
      {t('Your locks could not be read, so what you locked elsewhere is not protected here.')}
    </Notice>
  ) : null
