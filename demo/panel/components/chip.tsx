import { statusLabel } from '../models/status-label'

const tones: Record<string, 'good' | 'bad' | 'waiting'> = {
  ACTIVE: 'good',
  COMPLETE: 'good',
  SUCCEEDED: 'good',
  AUTHORISED: 'good',
  DECLINED: 'bad',
  FAILED: 'bad',
  CANCELLED: 'bad',
  DISPUTED: 'bad',
  INACTIVE: 'waiting',
  NEEDS_3D_SECURE: 'waiting',
  NEEDS_APM_AUTHORIZATION: 'waiting',
  WON: 'good',
  CLOSED: 'good',
  PARTIAL_REFUNDED: 'good',
  LOST: 'bad',
  NEEDS_RESPONSE: 'waiting',
  UNDER_REVIEW: 'waiting',
  NOTIFICATION: 'waiting',
}

interface ChipProps {
  status: string
  /** The text of the chip. @default the label of the status */
  label?: string
}

/** Shows a status of the service as text. The colour only emphasises the text. */
export const Chip = ({ status, label = statusLabel(status) }: ChipProps) => (
  <span class={`chip ${tones[status] ?? ''}`}>{label}</span>
)
