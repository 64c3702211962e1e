import type { Node } from '#contract/areas/nodes.ts'
import { t } from '#contract/translate.ts'
import { formatTransfer } from '#kit/format/texts.ts'

/**
 * Why a node adds less to the transfer pool than its type has: in the month of its creation it adds a part (gaps 4.7).
 * Null for all others. `quota` in GB.
 */
export const proratedNote = ({ specs }: Pick<Node, 'specs'>, quota: number) =>
  quota < specs.transfer
    ? t('Prorated in the month of its creation, afterwards {transfer} a month.', {
        transfer: formatTransfer(specs.transfer),
      })
    : null
