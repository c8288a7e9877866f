/**
 * Whether each outcome is tested with every way to show a customer action, as in `npm run
 * test:matrix`. `npm test` uses one way for each.
 */
export const everyWay = process.env.TENDER_EVERY_WAY === '1'
