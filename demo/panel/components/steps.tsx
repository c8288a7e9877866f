import type { Intent } from '../models/read-intent'
import { StepItem } from './step-item'

export const Steps = ({ timeline }: Pick<Intent, 'timeline'>) => (
  <ol class="steps">
    <StepItem name="Started" step={timeline.intentStarted} />
    <StepItem name="Shipping" step={timeline.shipping} />
    <StepItem name="Delivery" step={timeline.delivery} />
    <StepItem name="Billing" step={timeline.billing} />
    <StepItem name="Completed" step={timeline.completeIntent} />
  </ol>
)
