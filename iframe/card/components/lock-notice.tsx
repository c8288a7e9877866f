import type { ReadonlySignal } from '@preact/signals-core'

export interface LockNoticeProps {
  /** Whether the form shows progress. */
  busy: ReadonlySignal<boolean>
  /** The text of the form while it is locked, or an empty text. */
  text: ReadonlySignal<string>
}

/** Covers the fields of a locked form with a text. A live region announces it. */
export const LockNotice = ({ busy, text }: LockNoticeProps) =>
  busy.value && text.value !== '' && <p class="lock-notice">{text.value}</p>
