/**
 * Everything of the SDK that the model runs, in one place: the page's side of a checkout and the controller. The model replaces only
 * what a browser does: windows, frames, storage, locks and the network.
 */
export { createChallengeFrame } from '../../iframe/controller/actions/challenge-frame'
export { type Controller, createController } from '../../iframe/controller/controller'
export type { ControllerDependencies } from '../../iframe/controller/dependencies'
export { createElementChannels } from '../../iframe/controller/payment/element-channels'
export type { KeyValueStore } from '../../iframe/controller/payment/order-store'
export { isPaid, isWaiting } from '../../iframe/controller/payment/payment-standing'
export type { ControllerFrame, FrameListener } from '../sdk/controller-frame'
export { createDeferred } from '../sdk/deferred'
export type { OwnedElement } from '../sdk/element'
export { createElements } from '../sdk/elements'
export { createEvents } from '../sdk/events'
export type { Frame as PageFrame, FrameOptions } from '../sdk/frame'
export { createLater as createCore, type Later as Core, type LaterHost as CoreHost } from '../sdk/later/create-later'
export { serveTag } from '../sdk/later/serve-tag'
export { createOpenAttempts, type SessionStore } from '../sdk/open-attempts'
export { createPayLock } from '../sdk/pay-lock'
export type { TagSettings } from '../sdk/read-tag'
