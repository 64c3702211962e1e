/** For pages that found nothing at their address: with several connections, it may belong to another one. */
import { OtherConnections } from './other-connections.tsx'

export const WrongConnection = () => (
  <OtherConnections
    address={location.pathname + location.search}
    textOf={(own) => `This tab uses ${own}. The address may belong to another connection:`}
  />
)
