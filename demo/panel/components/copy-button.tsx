import { useSignal } from '@preact/signals'

interface CopyButtonProps {
  /** What is copied, for the button's accessible name. */
  what: string
  text: string
}

/** Copies a text. If the browser denies the clipboard, the label names the failure. */
export const CopyButton = ({ what, text }: CopyButtonProps) => {
  const label = useSignal('Copy')
  const copy = () =>
    // On a page without HTTPS, `navigator.clipboard` is undefined.
    (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => {
        label.value = 'Copied'
      },
      () => {
        label.value = 'Not copied'
      },
    )
  return (
    <button type="button" class="link" aria-label={`${label.value} ${what}`} onClick={copy}>
      {label}
    </button>
  )
}
