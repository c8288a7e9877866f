import type { TypedCard as Card } from '../../src/testing/test-cards'

export { testCards as cards } from '../../src/testing/test-cards'
/** A card with a value for every field. */
export type TypedCard = Required<Card>
