export type { SchemaCheck } from '../contract/check-schema'
export { checkSchema } from '../contract/check-schema'
export type { Feature } from '../contract/generated/features'
export type {
  ClockState,
  DisputeMove,
  Fault,
  LoggedRequest,
  MockCustomer,
  MockDispute,
  MockIntent,
  MockPayment,
  NewDispute,
  ServiceState,
} from './control/control-api'
export type { MockControl, MockControlOptions } from './control/create-mock-control'
export { createMockControl } from './control/create-mock-control'
export type { Mock, MockOptions } from './create-mock'
export type { Ids } from './ids'
export type { NodeMock } from './node/create-node-mock'
export { createNodeMock } from './node/create-node-mock'
export type { RunningMock, StartMockOptions } from './node/start-mock'
export { startMock } from './node/start-mock'
export type { MockProfile } from './profiles'
export type { RateLimitOptions } from './rate-limit'
export type { Account } from './seed/accounts'
export type { Flow } from './seed/flows'
export type { Clock } from './time'
