export type { TenderGlobal } from './sdk/form/script-tag'
export type { LoadOptions } from './sdk/loading/load-tender'
export { loadTender } from './sdk/loading/load-tender'
export type * from './sdk/types'
