import { Notice } from '#ui/notice.tsx'

/** For services without live look-ups. */
export const Unsupported = () => (
  <Notice tone="info">
    This service cannot look up live DNS, and the dashboard contacts no third party. Use the commands in a terminal.
  </Notice>
)
