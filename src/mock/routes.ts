/** Every address the service answers. A host passes whatever else it sees to the network untouched. */
export const routes = {
  graphql: '/api/graphql',
  account: '/frames/account',
} as const

/** The pages that ask customers to confirm or approve: `/challenge/{id}`. */
export const challengePrefix = '/challenge/'

/** The receipts of payments, for anyone who has the address: `/receipts/{token}`. */
export const receiptPrefix = '/receipts/'

/** Where the service is controlled from, when it allows that. */
export const controlPrefix = '/mock/'

const addresses: ReadonlySet<string> = new Set(Object.values(routes))

const prefixes = [challengePrefix, receiptPrefix, controlPrefix]

export const isServicePath = (pathname: string): boolean =>
  addresses.has(pathname) || prefixes.some((prefix) => pathname.startsWith(prefix))
