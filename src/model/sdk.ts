/**
 * All parts of the SDK that the model runs: the page's code and the controller. The model replaces
 * only what the browser provides: windows, frames, storage, locks and the network.
 */
export { createChallengeFrame } from '../../iframe/controller/actions/challenge-frame'
export { type Controller, createController } from '../../iframe/controller/controller'
export type { ControllerDependencies } from '../../iframe/controller/dependencies'
export { createElementChannels } from '../../iframe/controller/payment/element-channels'
export type { KeyValueStore } from '../../iframe/controller/payment/stored-entry'
export type { ControllerFrame, FrameListener } from '../sdk/controller/controller-frame'
export { type Core, createCore } from '../sdk/core'
export type { CoreHost } from '../sdk/core-host'
export { createDeferred } from '../sdk/deferred'
export type { OwnedElement } from '../sdk/elements/element'
export { createElementRegistry } from '../sdk/elements/registry'
export { createEvents } from '../sdk/events'
export type { TagSettings } from '../sdk/form/tag-attributes'
export { createTagCore } from '../sdk/form/tag-core'
export type { Frame as PageFrame, FrameOptions } from '../sdk/frames/frame'
export { createOpenAttempts, type SharedStore } from '../sdk/payment/open-attempts'
export { createPayLock } from '../sdk/payment/pay-lock'
