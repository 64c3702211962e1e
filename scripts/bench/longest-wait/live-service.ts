/** Child process of names.ts: a service whose look-ups all lead to one server, on a port of this machine. */
import { startTestService } from '#server/testing.ts'

const port = Number(process.argv[2])
const service = await startTestService({
  listen: true,
  resolver: {
    resolveNs: async () => ['a.nic.example'],
    findTarget: async () => ({ address: '127.0.0.1', port }),
  },
})
process.once('disconnect', () => void service.close())
const { url, ownerToken, restrictedToken } = service
process.send?.({ url, ownerToken, restrictedToken })
