/** A merchant's account with its keys. */
export interface Account {
  id: string
  /**
   * The merchant's name, which receipts and challenges show.
   * @default the account's id
   */
  merchantName?: string
  publicKeys: readonly string[]
  privateKeys: readonly string[]
  /**
   * Origins of the shops that the Public Keys serve, as CSP host sources, which `frame-ancestors`
   * contains unchanged. An empty list allows any origin.
   */
  origins: readonly string[]
  /**
   * Part of digests of the account, so that equal cards of two accounts with different salts have
   * different fingerprints.
   */
  salt: string
}

const machineLocal = ['localhost:*', '*.localhost:*', '127.0.0.1:*'].flatMap((host) => [
  `http://${host}`,
  `https://${host}`,
])

export const seededAccounts: readonly Account[] = [
  {
    id: 'acct_demo',
    merchantName: 'Fellrunner',
    publicKeys: ['pk_test_demo'],
    privateKeys: ['sk_test_demo'],
    origins: machineLocal,
    salt: 'tender-mock-demo',
  },
  {
    id: 'acct_bound',
    merchantName: 'Bound shop',
    publicKeys: ['pk_test_bound'],
    privateKeys: ['sk_test_bound'],
    origins: ['https://shop.example'],
    salt: 'tender-mock-bound',
  },
]

/** Returns the origins that a Public Key serves, or undefined if no account has the key. */
export const originsOfKey = (
  publicKey: string,
  accounts: readonly Account[] = seededAccounts,
): readonly string[] | undefined => accounts.find((account) => account.publicKeys.includes(publicKey))?.origins

/**
 * Returns the name of an account's merchant; the account's id if the account is unknown or has no
 * `merchantName`.
 */
export const merchantNameOf = (accountId: string, accounts: readonly Account[]): string =>
  accounts.find(({ id }) => id === accountId)?.merchantName ?? accountId
