export interface Account {
  id: string
  publicKeys: readonly string[]
  privateKeys: readonly string[]
  /**
   * The shops that the public keys serve, as CSP host sources that go into `frame-ancestors` as they are.
   * Empty: any.
   */
  origins: readonly string[]
  /** Goes into every digest made for the account, so that equal cards of two accounts look different. */
  salt: string
}

const machineLocal = ['localhost:*', '*.localhost:*', '127.0.0.1:*'].flatMap((host) => [
  `http://${host}`,
  `https://${host}`,
])

export const seededAccounts: readonly Account[] = [
  {
    id: 'acct_demo',
    publicKeys: ['pk_test_demo'],
    privateKeys: ['sk_test_demo'],
    origins: machineLocal,
    salt: 'tender-mock-demo',
  },
  {
    id: 'acct_bound',
    publicKeys: ['pk_test_bound'],
    privateKeys: ['sk_test_bound'],
    origins: ['https://shop.example'],
    salt: 'tender-mock-bound',
  },
]

/** The origins that a public key serves, or nothing when no account has the key. */
export const originsOfKey = (
  publicKey: string,
  accounts: readonly Account[] = seededAccounts,
): readonly string[] | undefined => accounts.find((account) => account.publicKeys.includes(publicKey))?.origins
