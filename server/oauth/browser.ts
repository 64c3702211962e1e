/** The browser of a request, as sign-in and session list show it. */
export interface Browser {
  readonly address: string
  readonly userAgent: string
}

const maxUserAgentLength = 512

export const browserOf = (address: string, request: Request): Browser => ({
  address,
  userAgent: (request.headers.get('user-agent') ?? '').slice(0, maxUserAgentLength),
})
