/**
 * The files of `e2e` that a run plays in Chromium as a slice. They are about pages of the demo and
 * the mock, frameworks, tools, languages, states, loading, typing, tracking, pages that change, and
 * documented messages. Every run plays the others whole: payments, protections, and how pages and
 * frames work together.
 */
export const filesInSlices: readonly string[] = [
  'accessibility.spec.ts',
  'appearance.spec.ts',
  'autofill.spec.ts',
  'bindings.spec.ts',
  'challenge.spec.ts',
  'change-language.spec.ts',
  'code-samples.spec.ts',
  'confirmation.spec.ts',
  'contract.spec.ts',
  'control-states.spec.ts',
  'custom-elements.spec.ts',
  'demo-home.spec.ts',
  'element-states.spec.ts',
  'elements-script.spec.ts',
  'frameworks.spec.ts',
  'hot-reload.spec.ts',
  'inspector.spec.ts',
  'integration-mistakes.spec.ts',
  'keyboard-walk.spec.ts',
  'languages.spec.ts',
  'layout.spec.ts',
  'life-cycle.spec.ts',
  'load-failures.spec.ts',
  'marks.spec.ts',
  'page-changes.spec.ts',
  'pay-button.spec.ts',
  'prerendered-card.spec.ts',
  'rerendering.spec.ts',
  'scenarios.spec.ts',
  'shop-modals.spec.ts',
  'steps-components.spec.ts',
  'steps-journey.spec.ts',
  'steps-manual.spec.ts',
  'steps.spec.ts',
  'testing-helpers.spec.ts',
  'text-size.spec.ts',
  'tracking.spec.ts',
  'typing.spec.ts',
  'wallet-divider.spec.ts',
  'wallet-simulators.spec.ts',
  'ways-to-run.spec.ts',
  'worker.spec.ts',
  'zoom.spec.ts',
]

/** Matches the tests of these files, for the option `--grep-invert` of Playwright. */
export const testsInSlices = ` (${filesInSlices.map((file) => file.replaceAll('.', '\\.')).join('|')}) `
