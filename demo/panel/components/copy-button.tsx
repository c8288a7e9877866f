import { useSignal } from '@preact/signals'

interface CopyButtonProps {
  /** The copied thing, for the button's accessible name. @default only the label */
  what?: string
  text: string
  /** The displayed label before the button has copied. */
  label?: string
}

/** Copies a text. If the browser denies the clipboard, the label names the failure. */
export const CopyButton = ({ what = '', text, label = 'Copy' }: CopyButtonProps) => {
  const shown = useSignal(label)
  const copy = () =>
    // On a page without HTTPS, `navigator.clipboard` is undefined.
    (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => {
        shown.value = 'Copied'
      },
      () => {
        shown.value = 'Not copied'
      },
    )
  return (
    <button type="button" class="link" aria-label={`${shown.value} ${what}`.trim()} onClick={copy}>
      {shown}
    </button>
  )
}
