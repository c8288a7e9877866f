/** The networks of Apple Pay on the web, each with the version that introduced it. */
const since: Readonly<Record<string, number>> = {
  amex: 1,
  bancomat: 14,
  bancontact: 14,
  bankAxept: 15,
  cartesBancaires: 4,
  chinaUnionPay: 1,
  dankort: 13,
  discover: 1,
  eftpos: 4,
  electron: 4,
  elo: 5,
  girocard: 11,
  interac: 1,
  jcb: 2,
  mada: 5,
  maestro: 4,
  masterCard: 1,
  mir: 11,
  privateLabel: 1,
  visa: 1,
  vPay: 4,
}

export const isNetwork = (network: unknown, version: number): boolean =>
  typeof network === 'string' && Object.hasOwn(since, network) && (since[network] ?? 0) <= version
