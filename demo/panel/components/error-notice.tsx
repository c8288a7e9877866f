/**
 * Shows an error message and, with `retry`, a button that calls it. The notice is empty without a
 * message.
 */
export const ErrorNotice = ({ message, retry }: { message: string; retry?: () => void }) => (
  <div role="status" class={message ? 'fault' : 'visually-hidden'}>
    {message && <span>{message}</span>}
    {message && retry && (
      <button type="button" onClick={retry}>
        Try again
      </button>
    )}
  </div>
)
