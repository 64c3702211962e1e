import { Notice } from '#ui/notice.tsx'

/** For services without live look-ups. */
export const NoLiveDns = () => (
  <Notice tone="info">
    This service cannot look up live DNS, and the dashboard does not contact third parties. Run the commands in a
    terminal instead.
  </Notice>
)
