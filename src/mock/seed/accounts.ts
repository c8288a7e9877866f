/** A merchant's account with its keys. */
export interface Account {
  id: string
  publicKeys: readonly string[]
  privateKeys: readonly string[]
  /**
   * Origins of the shops that the Public Keys serve, as CSP host sources; they are used in
   * `frame-ancestors` unchanged. Empty for any origin.
   */
  origins: readonly string[]
  /**
   * Part of every digest made for the account, so that equal cards of two accounts have different
   * fingerprints.
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

/** Returns the origins that a Public Key serves, or undefined if no account has the key. */
export const originsOfKey = (
  publicKey: string,
  accounts: readonly Account[] = seededAccounts,
): readonly string[] | undefined => accounts.find((account) => account.publicKeys.includes(publicKey))?.origins
