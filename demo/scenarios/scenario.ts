import type { Fault } from '../../src/mock/control/control-api'

/** A command for the mock service. */
export type ServiceCommand =
  | { type: 'addFault'; fault: Fault }
  | { type: 'clearFaults' }
  /** Moves the service's clock forward. */
  | { type: 'advanceClock'; hours: number }

/** What the page notices of a visitor's progress. `button` is the button of the step itself. */
export type Signal = 'payment' | 'button' | 'reload' | 'confirmation'

/** One step of a scenario. The visitor does the steps in their order. */
export interface ScenarioStep {
  text: string
  /** The step is done when this happens. */
  doneOn: Signal
  /** A button that changes the service during the scenario. */
  button?: { label: string; commands: readonly ServiceCommand[] }
}

/** A situation to try in the demo. The tests do the steps and check the outcome. */
export interface Scenario {
  title: string
  /** What is different from a usual payment, in one sentence. */
  situation: string
  /** The page on which the scenario starts. */
  page: '/' | '/tag.html' | '/method-buttons.html'
  /** The commands that the service receives before the page opens. */
  setUp: readonly ServiceCommand[]
  steps: readonly ScenarioStep[]
  /** What the visitor sees in the end, and why. */
  outcome: string
}
