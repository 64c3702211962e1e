import { Notice } from '#ui/notice.tsx'

/** For services without live look-ups. */
export const Unsupported = () => (
  <Notice tone="info">
    This service does not look up live DNS, and the dashboard asks no third party. Use the commands in a terminal.
  </Notice>
)
