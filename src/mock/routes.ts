/** The paths that the service answers, in addition to those with a prefix below. */
export const routes = {
  graphql: '/api/graphql',
  account: '/frames/account',
} as const

/**
 * The path prefix of the pages on which customers complete a challenge or approve a payment:
 * `/challenge/{id}`.
 */
export const challengePrefix = '/challenge/'

/** The path prefix of receipts, which anyone who has the URL can read: `/receipts/{token}`. */
export const receiptPrefix = '/receipts/'

/** The path prefix of the control endpoints, which exist only if the service allows control. */
export const controlPrefix = '/mock/'

const addresses: ReadonlySet<string> = new Set(Object.values(routes))

const prefixes = [challengePrefix, receiptPrefix, controlPrefix]

export const isServicePath = (pathname: string): boolean =>
  addresses.has(pathname) || prefixes.some((prefix) => pathname.startsWith(prefix))
