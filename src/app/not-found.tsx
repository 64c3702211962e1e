import SearchX from 'lucide-react/icons/search-x'
import { Link } from '#kit/link.tsx'
import { Page } from '#kit/page.tsx'
import { paths } from '#kit/paths.ts'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'

/** An address that leads nowhere, inside the shell. */
export function Component() {
  return (
    <Page title="Not found">
      <Empty icon={SearchX} title="There is nothing at this address" actions={<Link to={paths.overview()} className={buttonClass()}>Go to the overview</Link>}>
        It may have been deleted, or you may not have access to it.
      </Empty>
    </Page>
  )
}
