/** Shown instead of the grid when a zone has no records. */
import { Link } from 'react-router'
import { t } from '#contract/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListPlus } from '#ui/icons/list-plus.ts'
import { linkClass } from '#ui/link.tsx'
import { rich } from '#ui/rich.tsx'
import { paths } from '#kit/paths.ts'
import type { ZoneTool } from './tools/zone-tool.ts'

interface NoRecordsProps {
  domainId: number
  /** Null where the user may not change the zone. */
  onTool: ((tool: ZoneTool) => void) | null
}

export const NoRecords = ({ domainId, onTool }: NoRecordsProps) => (
  <EmptyState
    className="rounded-lg border border-line bg-surface"
    icon={ListPlus}
    title={t('No records yet')}
    actions={
      // The toolbar has the button for adding one.
      onTool && (
        <>
          <Button onClick={() => onTool('paste')}>{t('Paste records')}</Button>
          <Button onClick={() => onTool('templates')}>{t('Start from a template')}</Button>
        </>
      )
    }
  >
    {rich('The name servers that the zone is delegated to are under {delegation}.', {
      delegation: (
        <Link to={paths.domainDelegation(domainId)} className={linkClass}>
          {t('Delegation')}
        </Link>
      ),
    })}
  </EmptyState>
)
