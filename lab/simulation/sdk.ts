/**
 * All parts of the SDK that the model runs: the page's code and the controller. The model replaces
 * only what the browser provides: windows, frames, storage, locks and the network.
 */
export { createChallengeFrame } from '../../iframe/controller/actions/challenge-frame'
export { type Controller, createController } from '../../iframe/controller/controller'
export type { ControllerDependencies } from '../../iframe/controller/dependencies'
export { createElementChannels } from '../../iframe/controller/payment/element-channels'
export type { KeyValueStore } from '../../iframe/controller/payment/local-storage-entry'
export type { ControllerFrame, FrameListener } from '../../src/sdk/controller/controller-frame'
export { type Core, createCore } from '../../src/sdk/core'
export type { CoreHost } from '../../src/sdk/core-host'
export { createDeferred } from '../../src/sdk/deferred'
export type { OwnedElement } from '../../src/sdk/elements/element'
export { createElementRegistry } from '../../src/sdk/elements/registry'
export { createEvents } from '../../src/sdk/events'
export type { TagSettings } from '../../src/sdk/form/tag-attributes'
export { createTagCore } from '../../src/sdk/form/tag-core'
export type { Frame as PageFrame, FrameOptions } from '../../src/sdk/frames/frame'
export { createOpenAttempts } from '../../src/sdk/payment/open-attempts'
export { createPayLock } from '../../src/sdk/payment/pay-lock'
export type { SharedStore } from '../../src/sdk/payment/stored-attempts'
