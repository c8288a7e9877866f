/**
 * `npm run test:matrix` tries each ending in each way that there is; `npm test` tries each once.
 */
export const everyWay = process.env.TENDER_EVERY_WAY === '1'
