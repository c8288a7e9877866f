import type { Step, StepStatus } from '../models/read-intent'
import { Time } from './time'

const labels: Record<StepStatus, string> = {
  NOT_STARTED: 'Not started',
  IN_PROGRESS: 'In progress',
  COMPLETE: 'Complete',
}

/**
 * The mark inside the ring of each status: none, a half disc or a tick. The shapes differ, so that
 * the statuses can be distinguished without colour.
 */
const marks: Record<StepStatus, string> = {
  NOT_STARTED: '',
  IN_PROGRESS: 'M8 3.5a4.5 4.5 0 0 1 0 9Z',
  COMPLETE: 'm4.8 8.2 2.2 2.2 4.2-4.6',
}

export const StepItem = ({ name, step }: { name: string; step: Step | null }) => {
  const status = step?.status ?? 'NOT_STARTED'
  return (
    <li class={`step ${status.toLowerCase()}`}>
      <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
        <circle cx="8" cy="8" r="7" />
        <path d={marks[status]} />
      </svg>
      <span class="name">{name}</span>
      <span class="status">{labels[status]}</span>
      <Time date={step?.date ?? null} />
    </li>
  )
}
