import { fillCard as fillTestCard } from '../../src/testing/fill-card'
import type { TestFrame } from '../../src/testing/test-page'

/** Fills in the card form with this number and otherwise valid values. */
export const fillCard = (page: TestFrame, number: string): Promise<void> => fillTestCard(page, { number })
